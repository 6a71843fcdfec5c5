# Juego del gato (tic tac toe) contra la computadora
import random

LINEAS = [(1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7)]
FRASES = ["A ver que haces ahora...", "Mmm, interesante.", "No me vas a ganar.",
          "Te toca.", "Esa no te la esperabas."]

class Gato:
    tablero = {}
    yo = "O"       # la computadora
    tu = "X"

    @classmethod
    def limpiar(cls):
        cls.tablero = {i: " " for i in range(1, 10)}

    @classmethod
    def dibujar(cls):
        t = cls.tablero
        for f in (1, 4, 7):
            print(" %s | %s | %s" % tuple(t[i] if t[i] != " " else i for i in (f, f+1, f+2)))
            if f != 7:
                print("---+---+---")

    @classmethod
    def gana(cls, ficha):
        return any(all(cls.tablero[i] == ficha for i in l) for l in LINEAS)

    @classmethod
    def libres(cls):
        return [i for i in cls.tablero if cls.tablero[i] == " "]

    @classmethod
    def amenazas(cls, ficha):
        """ casillas donde ficha completa una linea """
        res = set()
        for l in LINEAS:
            v = [cls.tablero[i] for i in l]
            if v.count(ficha) == 2 and v.count(" ") == 1:
                res.add(l[v.index(" ")])
        return sorted(res)

    @classmethod
    def jugada(cls):
        # ganar
        a = cls.amenazas(cls.yo)
        if a:
            return a[0]
        # defender
        a = cls.amenazas(cls.tu)
        if a:
            return a[0]
        # hacer dos amenazas a la vez
        for i in cls.libres():
            cls.tablero[i] = cls.yo
            n = len(cls.amenazas(cls.yo))
            cls.tablero[i] = " "
            if n > 1:
                return i
        # que no las haga el otro
        peligro = []
        for i in cls.libres():
            cls.tablero[i] = cls.tu
            if len(cls.amenazas(cls.tu)) > 1:
                peligro.append(i)
            cls.tablero[i] = " "
        if peligro:
            if 5 in peligro:
                return 5
            for i in cls.libres():
                cls.tablero[i] = cls.yo
                a = cls.amenazas(cls.yo)
                cls.tablero[i] = " "
                if a and a[0] not in peligro:
                    return i
            return peligro[0]
        for i in (5, 1, 3, 7, 9, 2, 4, 6, 8):
            if cls.tablero[i] == " ":
                return i

def pedir():
    while True:
        r = input("Casilla (1-9): ")
        try:
            n = int(r)
        except ValueError:
            print("Eso no es un numero.")
            continue
        if n in Gato.libres():
            return n
        print("Casilla ocupada o inexistente.")

def partida():
    Gato.limpiar()
    resp = input("¿Quieres empezar? (s/n): ")
    turno = Gato.tu if resp.lower() == "s" else Gato.yo
    while True:
        if turno == Gato.tu:
            Gato.dibujar()
            Gato.tablero[pedir()] = Gato.tu
        else:
            n = Gato.jugada()
            Gato.tablero[n] = Gato.yo
            print("Juego en la", n, "-", random.choice(FRASES))
        if Gato.gana(turno):
            Gato.dibujar()
            print("¡Ganaste!" if turno == Gato.tu else "¡Gané yo!")
            return
        if not Gato.libres():
            Gato.dibujar()
            print("Empate (gato).")
            return
        turno = Gato.tu if turno == Gato.yo else Gato.yo

if __name__ == "__main__":
    otra = "s"
    while otra == "s":
        partida()
        otra = input("¿Otra partida? (s/n): ").lower()
