# TicTacToe : human (O) vs robot (X)
# robot always starts and it never loses !!!

spots = {}
for n in range(1, 10):
    spots[n] = ' '

human = 'O'
robot = 'X'

def drawSpots():
    print('')
    for start in [1, 4, 7]:
        print(' ' + spots[start] + ' ! ' + spots[start+1] + ' ! ' + spots[start+2])
        if start != 7:
            print('-----------')
    print('')

def isEmpty(n):
    if spots[n] == ' ':
        return True
    else:
        return False

def noSpaceLeft():
    count = 0
    for n in spots.keys():
        if isEmpty(n):
            count = count + 1
    return count == 0

lines = [[1, 2, 3], [4, 5, 6], [7, 8, 9],
         [1, 4, 7], [2, 5, 8], [3, 6, 9],
         [1, 5, 9], [3, 5, 7]]

def hasThree(sign):
    for line in lines:
        count = 0
        for n in line:
            if spots[n] == sign:
                count = count + 1
        if count == 3:
            return True
    return False

def put(sign, n):
    if not isEmpty(n):
        print('Spot is taken already')
        n = int(input('Other spot: '))
        put(sign, n)
        return
    spots[n] = sign
    drawSpots()
    if hasThree(sign):
        if sign == robot:
            print('Robot won the match')
        else:
            print('Human won the match')
        exit()
    if noSpaceLeft():
        print('Match ends in a draw')
        exit()

def think(robotsTurn):
    if hasThree(robot):
        return 1
    if hasThree(human):
        return -1
    if noSpaceLeft():
        return 0

    if robotsTurn:
        bestValue = -99
        for n in spots.keys():
            if isEmpty(n):
                spots[n] = robot
                val = think(False)
                spots[n] = ' '
                if val > bestValue:
                    bestValue = val
        return bestValue
    else:
        bestValue = 99
        for n in spots.keys():
            if isEmpty(n):
                spots[n] = human
                val = think(True)
                spots[n] = ' '
                if val < bestValue:
                    bestValue = val
        return bestValue

def robotTurn():
    bestValue = -99
    bestSpot = 0
    for n in spots.keys():
        if isEmpty(n):
            spots[n] = robot
            val = think(False)
            spots[n] = ' '
            if val > bestValue:
                bestValue = val
                bestSpot = n
    put(robot, bestSpot)

def humanTurn():
    n = int(input('Where do you put your O (1-9): '))
    put(human, n)

print('The spots are numbered like this:')
print('1 2 3')
print('4 5 6')
print('7 8 9')
print('Robot is starting, please wait')

while True:
    robotTurn()
    humanTurn()
