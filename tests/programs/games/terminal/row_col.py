"""
CS101 final project
Tic-Tac-Toe vs. AI (minimax)
"""

def main():
    print("TIC TAC TOE")
    print("rows and columns are numbered 1, 2, 3")
    print()
    grid = [["_", "_", "_"], ["_", "_", "_"], ["_", "_", "_"]]
    first = input("Do you want to go first? (y/n): ")
    if first == "y" or first == "Y":
        turn = "human"
    else:
        turn = "ai"
    moves = 0
    while moves < 9:
        if turn == "human":
            print_grid(grid)
            while True:
                r = input("Row: ")
                c = input("Column: ")
                if r not in ("1", "2", "3") or c not in ("1", "2", "3"):
                    print("Row and column must be 1, 2 or 3")
                elif grid[int(r) - 1][int(c) - 1] != "_":
                    print("Already taken")
                else:
                    break
            grid[int(r) - 1][int(c) - 1] = "X"
            moves += 1
            if has_won(grid, "X"):
                print_grid(grid)
                print("You won!!")
                return
            turn = "ai"
        else:
            r, c = find_move(grid)
            grid[r][c] = "O"
            moves += 1
            print("AI plays row", r + 1, "column", c + 1)
            if has_won(grid, "O"):
                print_grid(grid)
                print("AI won!!")
                return
            turn = "human"
    print_grid(grid)
    print("Nobody won")


def print_grid(grid):
    for row in grid:
        print(" ".join(row))
    print()


def has_won(grid, p):
    for i in range(3):
        if grid[i][0] == p and grid[i][1] == p and grid[i][2] == p:
            return True
        if grid[0][i] == p and grid[1][i] == p and grid[2][i] == p:
            return True
    if grid[0][0] == p and grid[1][1] == p and grid[2][2] == p:
        return True
    if grid[0][2] == p and grid[1][1] == p and grid[2][0] == p:
        return True
    return False


def is_full(grid):
    for row in grid:
        if "_" in row:
            return False
    return True


def minimax(grid, maximizing):
    if has_won(grid, "O"):
        return 1
    if has_won(grid, "X"):
        return -1
    if is_full(grid):
        return 0
    best = 0
    for i in range(3):
        for j in range(3):
            if grid[i][j] == "_":
                if maximizing:
                    grid[i][j] = "O"
                    best = max(best, minimax(grid, False))
                else:
                    grid[i][j] = "X"
                    best = min(best, minimax(grid, True))
                grid[i][j] = "_"
    return best


def find_move(grid):
    best = -100
    move = None
    for i in range(3):
        for j in range(3):
            if grid[i][j] == "_":
                grid[i][j] = "O"
                value = minimax(grid, False)
                grid[i][j] = "_"
                if value > best:
                    best = value
                    move = (i, j)
    return move


main()
