from board import Board


class Game:
    def __init__(self, player_x, player_o):
        self.board = Board()
        self.players = [player_x, player_o]

    def play(self):
        current = 0
        self.board.display()
        while True:
            player = self.players[current]
            cell = player.get_move(self.board)
            self.board.place(cell, player.symbol)
            print(f'{player.name} played row {cell[0] + 1}, column {cell[1] + 1}')
            self.board.display()
            if self.board.check_winner(player.symbol):
                print(f'*** {player.name} wins! ***')
                return player
            if self.board.is_full():
                print("*** It's a tie! ***")
                return None
            current = 1 - current
