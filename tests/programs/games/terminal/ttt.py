#tic tac toe

import random

def drawBoard(b):
  # b is a list of 10 strings, ignore index 0
  print(' '+b[7]+' | '+b[8]+' | '+b[9])
  print('-----------')
  print(' '+b[4]+' | '+b[5]+' | '+b[6])
  print('-----------')
  print(' '+b[1]+' | '+b[2]+' | '+b[3])

def chooseLetter():
  letter=''
  while not (letter=='X' or letter=='O'):
    print('Do you want to be X or O?')
    letter=input().upper()
  if letter=='X':
    return ['X','O']
  else:
    return ['O','X']

def isWinner(b,l):
  return ((b[7]==l and b[8]==l and b[9]==l) or
  (b[4]==l and b[5]==l and b[6]==l) or
  (b[1]==l and b[2]==l and b[3]==l) or
  (b[7]==l and b[4]==l and b[1]==l) or
  (b[8]==l and b[5]==l and b[2]==l) or
  (b[9]==l and b[6]==l and b[3]==l) or
  (b[7]==l and b[5]==l and b[3]==l) or
  (b[9]==l and b[5]==l and b[1]==l))

def isFree(b,m):
  return b[m]==' '

def askMove(b):
  move=' '
  while move not in '1 2 3 4 5 6 7 8 9'.split() or not isFree(b,int(move)):
    print('your move? (1-9, like the number pad)')
    move=input()
  return int(move)

def oneOf(b,moves):
  possible=[]
  for m in moves:
    if isFree(b,m):
      possible.append(m)
  if len(possible)!=0:
    return random.choice(possible)
  return None

def cpuMove(b,me):
  if me=='X':
    you='O'
  else:
    you='X'
  # can we win
  for i in range(1,10):
    c=list(b)
    if isFree(c,i):
      c[i]=me
      if isWinner(c,me):
        return i
  # can the player win next move, block
  for i in range(1,10):
    c=list(b)
    if isFree(c,i):
      c[i]=you
      if isWinner(c,you):
        return i
  m=oneOf(b,[1,3,7,9])
  if m!=None:
    return m
  if isFree(b,5):
    return 5
  return oneOf(b,[2,4,6,8])

def full(b):
  for i in range(1,10):
    if isFree(b,i):
      return False
  return True

print('TIC TAC TOE')
while True:
  theBoard=[' ']*10
  you,cpu=chooseLetter()
  if random.randint(0,1)==0:
    turn='computer'
  else:
    turn='player'
  print('The '+turn+' starts')
  playing=True
  while playing:
    if turn=='player':
      drawBoard(theBoard)
      m=askMove(theBoard)
      theBoard[m]=you
      if isWinner(theBoard,you):
        drawBoard(theBoard)
        print('YOU WIN, well played')
        playing=False
      elif full(theBoard):
        drawBoard(theBoard)
        print('no more squares, its a tie')
        break
      else:
        turn='computer'
    else:
      m=cpuMove(theBoard,cpu)
      theBoard[m]=cpu
      if isWinner(theBoard,cpu):
        drawBoard(theBoard)
        print('computer wins, sorry')
        playing=False
      elif full(theBoard):
        drawBoard(theBoard)
        print('no more squares, its a tie')
        break
      else:
        turn='player'
  print('play again? (yes or no)')
  if not input().lower().startswith('y'):
    break
