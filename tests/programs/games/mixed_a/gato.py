#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""
Juego del gato (tres en raya) contra la computadora.

Las casillas se escriben con letra y número, por ejemplo: b2
"""
import math
import os

VACIO = "."
LETRAS = "abc"


class Tablero:
    def __init__(self):
        self.casillas = [[VACIO] * 3 for _ in range(3)]

    def mostrar(self):
        print()
        print("    a   b   c")
        for i, fila in enumerate(self.casillas):
            print(f" {i + 1}  " + " | ".join(fila))
            if i < 2:
                print("   ---+---+---")
        print()

    def libres(self):
        return [(f, c) for f in range(3) for c in range(3)
                if self.casillas[f][c] == VACIO]

    def ganador(self):
        t = self.casillas
        for i in range(3):
            if t[i][0] != VACIO and t[i][0] == t[i][1] == t[i][2]:
                return t[i][0]
            if t[0][i] != VACIO and t[0][i] == t[1][i] == t[2][i]:
                return t[0][i]
        if t[1][1] != VACIO:
            if t[0][0] == t[1][1] == t[2][2]:
                return t[1][1]
            if t[0][2] == t[1][1] == t[2][0]:
                return t[1][1]
        return None

    def terminado(self):
        return self.ganador() is not None or not self.libres()


class Computadora:
    def __init__(self, ficha, rival):
        self.ficha = ficha
        self.rival = rival

    def jugar(self, tablero):
        mejor_valor = -math.inf
        mejor = None
        for f, c in tablero.libres():
            tablero.casillas[f][c] = self.ficha
            valor = self.minimax(tablero, 1, False)
            tablero.casillas[f][c] = VACIO
            if valor > mejor_valor:
                mejor_valor = valor
                mejor = (f, c)
        return mejor

    def minimax(self, tablero, profundidad, maximiza):
        quien = tablero.ganador()
        if quien == self.ficha:
            return 10 - profundidad
        if quien == self.rival:
            return profundidad - 10
        libres = tablero.libres()
        if not libres:
            return 0
        if maximiza:
            valor = -math.inf
            for f, c in libres:
                tablero.casillas[f][c] = self.ficha
                valor = max(valor, self.minimax(tablero, profundidad + 1, False))
                tablero.casillas[f][c] = VACIO
            return valor
        valor = math.inf
        for f, c in libres:
            tablero.casillas[f][c] = self.rival
            valor = min(valor, self.minimax(tablero, profundidad + 1, True))
            tablero.casillas[f][c] = VACIO
        return valor


def limpiar():
    os.system("cls" if os.name == "nt" else "clear")


def pedir_jugada(tablero):
    while True:
        texto = input("Tu jugada (ej. a1), o 'salir': ").strip().lower()
        if texto == "salir":
            return None
        if len(texto) != 2 or texto[0] not in LETRAS or texto[1] not in "123":
            print("No entiendo esa casilla.")
            continue
        f, c = int(texto[1]) - 1, LETRAS.index(texto[0])
        if tablero.casillas[f][c] != VACIO:
            print("Esa casilla ya está ocupada.")
            continue
        return f, c


def main():
    limpiar()
    print("=== JUEGO DEL GATO ===")
    respuesta = input("¿Quieres empezar tú? (s/n): ").strip().lower()
    humano, maquina = ("X", "O") if respuesta.startswith("s") else ("O", "X")
    print(f"Tú juegas con {humano}.")
    tablero = Tablero()
    pc = Computadora(maquina, humano)
    turno = "X"
    while not tablero.terminado():
        if turno == humano:
            tablero.mostrar()
            jugada = pedir_jugada(tablero)
            if jugada is None:
                print("Adiós.")
                return
        else:
            print("La computadora está pensando...")
            jugada = pc.jugar(tablero)
            print(f"La computadora juega {LETRAS[jugada[1]]}{jugada[0] + 1}")
        tablero.casillas[jugada[0]][jugada[1]] = turno
        turno = "O" if turno == "X" else "X"
    tablero.mostrar()
    quien = tablero.ganador()
    if quien == humano:
        print("¡Felicidades, ganaste!")
    elif quien == maquina:
        print("Ganó la computadora. Suerte para la próxima.")
    else:
        print("Empate.")


if __name__ == "__main__":
    main()
