"""The machine opens every game and plays out of a book."""
from book import BOOK
import os


def wipe():
    os.system('clear || cls')


def show(moves):
    cells = [str(i) for i in range(1, 10)]
    for k, sq in enumerate(moves):
        cells[int(sq) - 1] = 'XO'[k % 2]
    rows = ['   '.join(cells[i:i + 3]) for i in (0, 3, 6)]
    print('\n'.join(rows))
    print()


def lined_up(squares):
    for t in ('123', '456', '789', '147', '258', '369', '159', '357'):
        if all(ch in squares for ch in t):
            return True
    return False


def main():
    tally = {'machine': 0, 'draw': 0, 'human': 0}
    while True:
        moves = ''
        result = None
        while result is None:
            moves += BOOK[moves]
            wipe()
            show(moves)
            if lined_up(moves[::2]):
                result = 'machine'
            elif len(moves) == 9:
                result = 'draw'
            else:
                reply = input('Your square (1-9)? ').strip()
                while len(reply) != 1 or reply not in '123456789' or reply in moves:
                    reply = input('Not possible. Your square (1-9)? ').strip()
                moves += reply
                if lined_up(moves[1::2]):
                    wipe()
                    show(moves)
                    result = 'human'
        print('Result:', result)
        tally[result] += 1
        print('Tally:', tally)
        if input('Press Enter for another game or type stop: ').strip().lower() == 'stop':
            break


main()
