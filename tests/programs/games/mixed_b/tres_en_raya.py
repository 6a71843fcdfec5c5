#!/usr/bin/env python
# 🎮 TRES EN RAYA 🎮   by @luismi_dev
# usa el teclado numérico: el 7 es arriba a la izquierda y el 3 abajo a la derecha

import random, sys, threading, time

ROJO = '\033[91m'
VERDE = '\033[92m'
AMARILLO = '\033[93m'
AZUL = '\033[94m'
GRIS = '\033[90m'
NEGRITA = '\033[1m'
FIN = '\033[0m'

FICHA = {'J': '❌', 'M': '⭕'}
NIVELES = {'1': 'novato 🐣', '2': 'normal 🙂', '3': 'leyenda 🔥'}

GANADORAS = ['789', '456', '123', '741', '852', '963', '753', '951']


def pinta(tablero):
    print()
    for fila in ('789', '456', '123'):
        trozos = []
        for t in fila:
            if t in tablero:
                trozos.append(FICHA[tablero[t]])
            else:
                trozos.append(GRIS + t + ' ' + FIN)
        print('   ' + (AZUL + ' ┃ ' + FIN).join(trozos))
        if fila != '123':
            print('   ' + AZUL + '━━━╋━━━━╋━━━' + FIN)
    print()


def libres(tablero):
    return [t for t in '123456789' if t not in tablero]


def gana(tablero, quien):
    return any(all(tablero.get(t) == quien for t in linea) for linea in GANADORAS)


def otro(quien):
    return 'M' if quien == 'J' else 'J'


def valor(tablero, quien, memoria={}):
    """lo que vale la posición para la máquina cuando le toca a `quien`"""
    clave = quien + ''.join(tablero.get(t, '-') for t in '123456789')
    if clave not in memoria:
        if gana(tablero, 'M'):
            memoria[clave] = 1
        elif gana(tablero, 'J'):
            memoria[clave] = -1
        elif not libres(tablero):
            memoria[clave] = 0
        else:
            notas = [valor({**tablero, t: quien}, otro(quien)) for t in libres(tablero)]
            memoria[clave] = max(notas) if quien == 'M' else min(notas)
    return memoria[clave]


def piensa(tablero, nivel):
    huecos = libres(tablero)
    if nivel == '3':
        notas = {t: valor({**tablero, t: 'M'}, 'J') for t in huecos}
        mejor = max(notas.values())
        return random.choice([t for t in huecos if notas[t] == mejor])
    if nivel == '2':
        for quien in 'MJ':
            for t in huecos:
                if gana({**tablero, t: quien}, quien):
                    return t
    return random.choice(huecos)


def ruedecita(parar):
    dibujos = '⠋⠙⠹⠸⠼⠴⠦⠧'
    i = 0
    while not parar.is_set():
        sys.stdout.write('\r' + AMARILLO + dibujos[i % len(dibujos)] + ' pensando...' + FIN)
        sys.stdout.flush()
        i += 1
        time.sleep(0.08)
    sys.stdout.write('\r' + ' ' * 20 + '\r')


def turno_maquina(tablero, nivel):
    parar = threading.Event()
    hilo = threading.Thread(target=ruedecita, args=(parar,), daemon=True)
    hilo.start()
    t = piensa(tablero, nivel)
    time.sleep(0.3)
    parar.set()
    hilo.join()
    tablero[t] = 'M'
    print(f'🤖 La máquina pone en el {NEGRITA}{t}{FIN}')


def turno_jugador(tablero):
    while True:
        t = input(VERDE + '👉 Tu tecla: ' + FIN).strip()
        if t in libres(tablero) and len(t) == 1:
            tablero[t] = 'J'
            return
        print(ROJO + '¡Ahí no puedes!' + FIN)


def ronda(nivel, empieza):
    tablero = {}
    turno = empieza
    while True:
        if turno == 'J':
            pinta(tablero)
            turno_jugador(tablero)
        else:
            turno_maquina(tablero, nivel)
        if gana(tablero, turno):
            pinta(tablero)
            return turno
        if not libres(tablero):
            pinta(tablero)
            return None
        turno = otro(turno)


def pregunta(texto, opciones):
    r = input(texto).strip().lower()
    while r not in opciones:
        r = input(ROJO + '🤔 No te entiendo. ' + FIN + texto).strip().lower()
    return r


def main():
    print(NEGRITA + '\n🎮  TRES EN RAYA  🎮' + FIN)
    print('La primera ronda es de nivel ' + NIVELES['2'] + ' y empiezas tú.')
    nivel, empieza = '2', 'J'
    marcador = {'J': 0, 'M': 0, None: 0}
    while True:
        resultado = ronda(nivel, empieza)
        marcador[resultado] += 1
        if resultado == 'J':
            print('🏆 ' + VERDE + '¡Has ganado!' + FIN)
        elif resultado == 'M':
            print('💀 ' + ROJO + 'Ha ganado la máquina' + FIN)
        else:
            print('🤝 ' + AMARILLO + 'Empate' + FIN)
        print(f"Tú {marcador['J']} - {marcador['M']} Máquina (empates: {marcador[None]})")
        if pregunta('¿Otra ronda? (s/n) ', ('s', 'n', 'si', 'sí', 'no')).startswith('n'):
            break
        for n in NIVELES:
            print(f'  {n}) {NIVELES[n]}')
        nivel = pregunta('Nivel: ', NIVELES)
        empieza = 'J' if pregunta('¿Empiezas tú? (s/n) ', ('s', 'n')) == 's' else 'M'
    print('¡Hasta otra! 👋')


if __name__ == '__main__':
    try:
        main()
    except KeyboardInterrupt:
        print('\n¡Hasta otra! 👋')
