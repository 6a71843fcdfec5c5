import sys, time

win_combos = [{1,2,3},{4,5,6},{7,8,9},{1,4,7},{2,5,8},{3,6,9},{1,5,9},{3,5,7}]
me  = set()      # computer
you = set()      # player
score = [0,0,0]  # you, me, ties

def sym(n):
    if n in you: return "X"
    if n in me: return "O"
    return " "

def display():
    print("     1   2   3")
    for r in range(3):
        print("  %d  %s | %s | %s" % (r+1, sym(3*r+1), sym(3*r+2), sym(3*r+3)))
        if r<2: print("    ---+---+---")

def won(s):
    for w in win_combos:
        if w <= s: return True
    return False

def free(n): return n not in me and n not in you

def comp():
    # 1. win  2. block  3. take a good square
    for s in (me, you):
        for w in win_combos:
            left = w - s
            if len(left)==1:
                n = list(left)[0]
                if free(n): return n
    for n in (5,1,3,7,9,2,4,6,8):
        if free(n): return n

def ask():
    while True:
        try:
            r, c = input("Your move (row,column): ").split(",")
            n = (int(r)-1)*3 + int(c)
            if int(r) in (1,2,3) and int(c) in (1,2,3) and free(n):
                return n
            print("You can't go there")
        except:
            print("Type it like 1,3")

def game(yourturn):
    me.clear(); you.clear()
    while len(me)+len(you) < 9:
        if yourturn:
            display()
            you.add(ask())
            if won(you):
                display()
                print("You got me!")
                score[0]+=1
                return
        else:
            print("hmm", end="")
            for i in range(3):
                print(".", end=""); sys.stdout.flush(); time.sleep(0.1)
            n = comp()
            me.add(n)
            print(" I go to %d,%d" % ((n-1)//3+1, (n-1)%3+1))
            if won(me):
                display()
                print("Ha! I win.")
                score[1]+=1
                return
        yourturn = not yourturn
    display()
    print("Tie game.")
    score[2]+=1

if __name__=="__main__":
    starts = True
    again = "y"
    while again.lower() in ("y","yes"):
        print("You start this time." if starts else "I start this time.")
        game(starts)
        print("You %d   Me %d   Ties %d" % tuple(score))
        starts = not starts
        again = input("Again (y/n)? ")
    print("bye")
