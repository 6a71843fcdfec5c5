"""Tres en raya con Canvas. Haz clic en una casilla para jugar.

Tu llevas las X y la maquina las O.  En cada partida nueva se cambia quien
empieza (la primera la empiezas tu).
"""
import random
import tkinter as tk

LADO = 120
MARGEN = 18
LINEAS = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
          (0, 3, 6), (1, 4, 7), (2, 5, 8),
          (0, 4, 8), (2, 4, 6)]

tablero = [""] * 9
terminado = False
empieza_persona = True
lienzo = None
etiqueta = None


def ganador(t):
    for a, b, c in LINEAS:
        if t[a] != "" and t[a] == t[b] == t[c]:
            return t[a]
    return None


def completa(t, marca):
    """Casilla con la que 'marca' hace tres en raya, o None."""
    for a, b, c in LINEAS:
        trio = [t[a], t[b], t[c]]
        if trio.count(marca) == 2 and trio.count("") == 1:
            return (a, b, c)[trio.index("")]
    return None


def jugada_maquina(t):
    # 1. ganar  2. bloquear  3. centro  4. esquinas  5. lados
    casilla = completa(t, "O")
    if casilla is not None:
        return casilla
    casilla = completa(t, "X")
    if casilla is not None:
        return casilla
    if t[4] == "":
        return 4
    esquinas = [i for i in (0, 2, 6, 8) if t[i] == ""]
    if esquinas:
        return random.choice(esquinas)
    lados = [i for i in (1, 3, 5, 7) if t[i] == ""]
    return random.choice(lados)


def dibujar():
    lienzo.delete("all")
    for k in (1, 2):
        lienzo.create_line(k * LADO, 0, k * LADO, 3 * LADO, width=3)
        lienzo.create_line(0, k * LADO, 3 * LADO, k * LADO, width=3)
    for i, marca in enumerate(tablero):
        x, y = (i % 3) * LADO, (i // 3) * LADO
        caja = (x + MARGEN, y + MARGEN, x + LADO - MARGEN, y + LADO - MARGEN)
        if marca == "O":
            lienzo.create_oval(*caja, outline="firebrick", width=6)
        elif marca == "X":
            lienzo.create_line(caja[0], caja[1], caja[2], caja[3], fill="navy", width=6)
            lienzo.create_line(caja[0], caja[3], caja[2], caja[1], fill="navy", width=6)


def comprobar_final():
    global terminado
    g = ganador(tablero)
    if g == "X":
        etiqueta["text"] = "¡Has ganado! Clic para otra partida"
    elif g == "O":
        etiqueta["text"] = "Gana la máquina. Clic para otra partida"
    elif "" not in tablero:
        etiqueta["text"] = "Empate. Clic para otra partida"
    else:
        return
    terminado = True


def nueva_partida():
    global tablero, terminado, empieza_persona
    tablero = [""] * 9
    terminado = False
    empieza_persona = not empieza_persona
    etiqueta["text"] = "Tu turno"
    if not empieza_persona:
        tablero[jugada_maquina(tablero)] = "O"
    dibujar()


def clic(evento):
    if terminado:
        nueva_partida()
        return
    col, fila = evento.x // LADO, evento.y // LADO
    if not (0 <= col < 3 and 0 <= fila < 3):
        return
    i = fila * 3 + col
    if tablero[i] != "":
        return
    tablero[i] = "X"
    comprobar_final()
    if not terminado:
        tablero[jugada_maquina(tablero)] = "O"
        comprobar_final()
    dibujar()


def main():
    global lienzo, etiqueta
    ventana = tk.Tk()
    ventana.title("Tres en raya")
    lienzo = tk.Canvas(ventana, width=3 * LADO, height=3 * LADO, bg="white")
    lienzo.pack()
    etiqueta = tk.Label(ventana, text="Tu turno", font=("Arial", 14))
    etiqueta.pack(pady=6)
    lienzo.bind("<Button-1>", clic)
    dibujar()
    ventana.mainloop()


if __name__ == "__main__":
    main()
