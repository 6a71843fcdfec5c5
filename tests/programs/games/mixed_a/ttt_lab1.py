'''
AI LAB - Experiment 1
Aim: To implement Tic Tac Toe using a board vector (2 = blank, 3 = X, 5 = O)
     and the functions Make2, Posswin and Go.
'''

board=[0,2,2,2,2,2,2,2,2,2]
turn=1

LINES=[[1,2,3],[4,5,6],[7,8,9],[1,4,7],[2,5,8],[3,6,9],[1,5,9],[3,5,7]]

def Make2():
	if board[5]==2:
		return 5
	for n in [2,4,6,8]:
		if board[n]==2:
			return n
	return Anywhere()

def Posswin(p):
	# product 18 = 3*3*2 means X can win, 50 = 5*5*2 means O can win
	if p=='X':
		target=18
	else:
		target=50
	for l in LINES:
		if board[l[0]]*board[l[1]]*board[l[2]]==target:
			for n in l:
				if board[n]==2:
					return n
	return 0

def Anywhere():
	for n in range(1,10):
		if board[n]==2:
			return n

def Go(n):
	global turn
	if turn%2==1:
		board[n]=3
	else:
		board[n]=5
	turn=turn+1

def comp_move():
	if turn==1:
		return 1
	if turn==2:
		if board[5]==2:
			return 5
		else:
			return 1
	if turn==3:
		if board[9]==2:
			return 9
		else:
			return 3
	if turn==4:
		if Posswin('X')!=0:
			return Posswin('X')
		else:
			return Make2()
	if turn==5:
		if Posswin('X')!=0:
			return Posswin('X')
		elif Posswin('O')!=0:
			return Posswin('O')
		elif board[7]==2:
			return 7
		else:
			return 3
	if turn==6:
		if Posswin('O')!=0:
			return Posswin('O')
		elif Posswin('X')!=0:
			return Posswin('X')
		else:
			return Make2()
	if turn==7 or turn==9:
		if Posswin('X')!=0:
			return Posswin('X')
		elif Posswin('O')!=0:
			return Posswin('O')
		else:
			return Anywhere()
	if turn==8:
		if Posswin('O')!=0:
			return Posswin('O')
		elif Posswin('X')!=0:
			return Posswin('X')
		else:
			return Anywhere()

def check():
	for l in LINES:
		prod=board[l[0]]*board[l[1]]*board[l[2]]
		if prod==27:
			return 'X'
		if prod==125:
			return 'O'
	return ''

def display():
	for i in range(1,10):
		if board[i]==2:
			print('_',end=' ')
		elif board[i]==3:
			print('X',end=' ')
		else:
			print('O',end=' ')
		if i%3==0:
			print()
	print()

print("Tic Tac Toe")
print("Positions are 1 to 9 from left to right, top to bottom")
first=int(input("Do you want to play first? (1 for yes, 0 for no): "))
if first==1:
	you='X'
else:
	you='O'
print("You are",you)
display()
while turn<=9:
	if (turn%2==1 and you=='X') or (turn%2==0 and you=='O'):
		pos=int(input("Enter position: "))
		while pos<1 or pos>9 or board[pos]!=2:
			pos=int(input("Invalid position, enter again: "))
		Go(pos)
	else:
		pos=comp_move()
		print("Computer plays",pos)
		Go(pos)
	display()
	w=check()
	if w!='':
		if w==you:
			print("You win!!")
		else:
			print("Computer wins!!")
		break
else:
	print("Match drawn")
