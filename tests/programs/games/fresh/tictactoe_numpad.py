# Tic Tac Toe - numpad edition
import random
import sys

def draw(b):
    print()
    print(' ' + b[7] + ' | ' + b[8] + ' | ' + b[9])
    print('---+---+---')
    print(' ' + b[4] + ' | ' + b[5] + ' | ' + b[6])
    print('---+---+---')
    print(' ' + b[1] + ' | ' + b[2] + ' | ' + b[3])
    print()

def choose_letter():
    letter = ''
    while letter not in ('X', 'O'):
        print('Which letter would you like, X or O?')
        letter = input('> ').strip().upper()
    return ('X', 'O') if letter == 'X' else ('O', 'X')

def toss_coin():
    return 'computer' if random.randint(0, 1) == 0 else 'player'

def again():
    print('Another game? (yes or no)')
    return input('> ').lower().startswith('y')

def has_won(b, l):
    return ((b[7] == l and b[8] == l and b[9] == l) or
            (b[4] == l and b[5] == l and b[6] == l) or
            (b[1] == l and b[2] == l and b[3] == l) or
            (b[7] == l and b[4] == l and b[1] == l) or
            (b[8] == l and b[5] == l and b[2] == l) or
            (b[9] == l and b[6] == l and b[3] == l) or
            (b[7] == l and b[5] == l and b[3] == l) or
            (b[9] == l and b[5] == l and b[1] == l))

def is_free(b, m):
    return b[m] == ' '

def player_move(b):
    m = ' '
    while m not in '1 2 3 4 5 6 7 8 9'.split() or not is_free(b, int(m)):
        print('Your move? (1-9, like the number pad)')
        m = input('> ')
    return int(m)

def pick_from(b, moves):
    free = [m for m in moves if is_free(b, m)]
    if free:
        return random.choice(free)
    return None

def computer_move(b, me):
    you = 'O' if me == 'X' else 'X'
    # win if we can, otherwise stop the player winning
    for letter in (me, you):
        for m in range(1, 10):
            copy = b[:]
            if is_free(copy, m):
                copy[m] = letter
                if has_won(copy, letter):
                    return m
    m = pick_from(b, [1, 3, 7, 9])
    if m is not None:
        return m
    if is_free(b, 5):
        return 5
    return pick_from(b, [2, 4, 6, 8])

def full(b):
    return all(not is_free(b, i) for i in range(1, 10))

print('Welcome to Tic Tac Toe!')
while True:
    the_board = [' '] * 10
    human, comp = choose_letter()
    turn = toss_coin()
    print('The ' + turn + ' will go first.')
    playing = True
    while playing:
        if turn == 'player':
            draw(the_board)
            the_board[player_move(the_board)] = human
            if has_won(the_board, human):
                draw(the_board)
                print('Hooray! You have won the game!')
                playing = False
            elif full(the_board):
                draw(the_board)
                print('The game is a tie!')
                break
            else:
                turn = 'computer'
        else:
            the_board[computer_move(the_board, comp)] = comp
            if has_won(the_board, comp):
                draw(the_board)
                print('The computer has beaten you! You lose.')
                playing = False
            elif full(the_board):
                draw(the_board)
                print('The game is a tie!')
                break
            else:
                turn = 'player'
    if not again():
        sys.exit()
