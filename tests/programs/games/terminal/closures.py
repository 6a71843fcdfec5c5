import random

def main():
    GREEN = '\u001b[32m'
    RED = '\u001b[31m'
    RESET = '\u001b[0m'
    colnames = ['A', 'B', 'C']

    # 0 = nothing, 1 = player, 2 = computer
    field = [[0, 0, 0],
             [0, 0, 0],
             [0, 0, 0]]

    def draw():
        print('     A   B   C')
        for y in range(3):
            line = ' ' + str(y + 1) + ' '
            for x in range(3):
                if field[y][x] == 1:
                    line += '| ' + GREEN + 'X' + RESET + ' '
                elif field[y][x] == 2:
                    line += '| ' + RED + 'O' + RESET + ' '
                else:
                    line += '|   '
            print(line + '|')

    def line_of_three(who):
        for k in range(3):
            if [field[k][0], field[k][1], field[k][2]] == [who, who, who]:
                return True
            if [field[0][k], field[1][k], field[2][k]] == [who, who, who]:
                return True
        if [field[0][0], field[1][1], field[2][2]] == [who, who, who]:
            return True
        if [field[2][0], field[1][1], field[0][2]] == [who, who, who]:
            return True
        return False

    def empties():
        return [(x, y) for y in range(3) for x in range(3) if field[y][x] == 0]

    def look_ahead(who):
        """returns how the game ends: 2 computer wins, 1 draw, 0 player wins"""
        if line_of_three(2):
            return 2
        if line_of_three(1):
            return 0
        places = empties()
        if len(places) == 0:
            return 1
        worst_to_best = [2, 1, 0] if who == 1 else [0, 1, 2]
        result = worst_to_best[0]
        for x, y in places:
            field[y][x] = who
            r = look_ahead(3 - who)
            field[y][x] = 0
            if worst_to_best.index(r) > worst_to_best.index(result):
                result = r
            if result == worst_to_best[2]:
                break
        return result

    def computer_turn():
        places = empties()
        if len(places) == 9:
            x, y = random.choice([(0, 0), (2, 0), (0, 2), (2, 2), (1, 1)])
            field[y][x] = 2
            return x, y
        chosen = None
        chosen_result = -1
        for x, y in places:
            field[y][x] = 2
            if line_of_three(2):
                return x, y
            r = look_ahead(1)
            field[y][x] = 0
            if r > chosen_result:
                chosen = x, y
                chosen_result = r
        field[chosen[1]][chosen[0]] = 2
        return chosen

    def player_turn():
        while True:
            col = input('Column (A, B or C): ').upper()
            if col not in colnames:
                print('There is no column', col)
                continue
            row = input('Row (1, 2 or 3): ')
            if row not in ['1', '2', '3']:
                print('There is no row', row)
                continue
            x, y = colnames.index(col), int(row) - 1
            if field[y][x] != 0:
                print('Not empty!')
                continue
            field[y][x] = 1
            return

    print('Tic tac toe! You have the green crosses.')
    input('Press ENTER to begin...')
    turn = random.randint(1, 2)
    if turn == 2:
        print('The computer begins.')
    while not line_of_three(1) and not line_of_three(2) and empties():
        if turn == 1:
            draw()
            player_turn()
        else:
            x, y = computer_turn()
            print('Computer: ' + colnames[x] + str(y + 1))
        turn = 3 - turn
    draw()
    if line_of_three(1):
        print('GREEN WINS')
    elif line_of_three(2):
        print('RED WINS')
    else:
        print('NOBODY WINS')

main()
