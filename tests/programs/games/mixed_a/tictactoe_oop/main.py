from game import Game
from players import HumanPlayer, EasyComputer, MediumComputer, HardComputer

LEVELS = {'1': EasyComputer, '2': MediumComputer, '3': HardComputer}


def choose(question, options):
    while True:
        answer = input(question).strip().upper()
        if answer in options:
            return answer
        print('Invalid choice!')


def new_game(name):
    print('\nChoose a level:')
    print('  1. Easy')
    print('  2. Medium')
    print('  3. Hard')
    level = choose('Level: ', LEVELS)
    symbol = choose('Do you want to be X or O? (X plays first): ', ('X', 'O'))
    human = HumanPlayer(name, symbol)
    computer = LEVELS[level]('Computer', human.opponent_symbol)
    if symbol == 'X':
        game = Game(human, computer)
    else:
        game = Game(computer, human)
    game.play()


def main():
    print('=' * 30)
    print('   TIC TAC TOE')
    print('=' * 30)
    name = input('Enter your name: ').strip() or 'Player'
    while True:
        print('\n1. New game\n2. Rules\n3. Quit')
        option = choose('Option: ', ('1', '2', '3'))
        if option == '1':
            new_game(name)
        elif option == '2':
            print('\nGet three of your symbols in a row, column or diagonal.')
        else:
            print(f'Bye {name}!')
            break


if __name__ == '__main__':
    main()
