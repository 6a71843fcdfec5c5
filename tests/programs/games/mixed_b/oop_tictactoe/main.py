"""main.py - run this one"""
from board import Board
from players import Computer, Human


class Game:
    def __init__(self, first, second):
        self.board = Board()
        self.players = [first, second]

    def run(self):
        turn = 0
        while not self.board.game_over:
            player = self.players[turn % 2]
            if isinstance(player, Human):
                print(self.board)
            self.board.place(player.choose(self.board), player.mark)
            turn += 1
        print(self.board)
        if self.board.winner is None:
            print("It's a tie.")
        else:
            for player in self.players:
                if player.mark == self.board.winner:
                    print(f"{player} wins!")


def main():
    print("Welcome to Tic-Tac-Toe!")
    name = input("Enter your name: ").strip() or "Player"
    answer = input("Would you like to start? [Y/n] ").strip().lower()
    if answer in ("", "y", "yes"):
        game = Game(Human(name, "X"), Computer("HAL", "O"))
    else:
        game = Game(Computer("HAL", "X"), Human(name, "O"))
    game.run()


if __name__ == "__main__":
    main()
