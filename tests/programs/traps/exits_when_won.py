import sys
import time

grid = [["_", "_", "_"], ["_", "_", "_"], ["_", "_", "_"]]
cache = {}


def lines():
    yield from grid
    yield from ([grid[r][c] for r in range(3)] for c in range(3))
    yield [grid[0][0], grid[1][1], grid[2][2]]
    yield [grid[0][2], grid[1][1], grid[2][0]]


def has(mark):
    return [mark] * 3 in list(lines())


def over():
    return has("X") or has("O") or not any("_" in row for row in grid)


def best(mark):
    key = str(grid) + mark
    if key not in cache:
        if has("O"):
            cache[key] = (1, None)
        elif has("X"):
            cache[key] = (-1, None)
        elif over():
            cache[key] = (0, None)
        else:
            found = []
            for r in range(3):
                for c in range(3):
                    if grid[r][c] == "_":
                        grid[r][c] = mark
                        found.append((best("X" if mark == "O" else "O")[0], (r, c)))
                        grid[r][c] = "_"
            cache[key] = max(found) if mark == "O" else min(found)
    return cache[key]


def show():
    for row in grid:
        print(" ".join(row))


def computer_turn():
    print("thinking...")
    time.sleep(1)
    r, c = best("O")[1]
    grid[r][c] = "O"
    show()
    if has("O"):
        print("I WIN!!!")
        sys.exit()
    if over():
        print("tie")
        sys.exit()


if __name__ == "__main__":
    while True:
        r, c = input("row col: ").split()
        grid[int(r)][int(c)] = "X"
        if over():
            sys.exit("well done")
        computer_turn()
