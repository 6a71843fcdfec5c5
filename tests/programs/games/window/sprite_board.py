#Tic Tac Toe with sprites
#by a year 10 student

import pygame
import random
from pygame.locals import *

pygame.init()
screen=pygame.display.set_mode((450,500))
pygame.display.set_caption("Sprite Tic Tac Toe")
font=pygame.font.Font(None,32)

#a square of the board is a sprite
class Square(pygame.sprite.Sprite):
    def __init__(self,x,y,number):
        pygame.sprite.Sprite.__init__(self)
        self.image=pygame.Surface((146,146))
        self.rect=self.image.get_rect()
        self.rect.topleft=(x*150+2,y*150+2)
        self.number=number
        self.content=""
        self.redraw()

    def redraw(self):
        self.image.fill((255,255,200))
        if self.content=="x":
            pygame.draw.line(self.image,(0,100,0),(25,25),(121,121),12)
            pygame.draw.line(self.image,(0,100,0),(121,25),(25,121),12)
        if self.content=="o":
            pygame.draw.circle(self.image,(150,0,0),(73,73),52,10)

    def clicked(self,pos):
        return self.rect.collidepoint(pos) and self.content==""

squares=pygame.sprite.Group()
squareList=[]
for y in range(3):
    for x in range(3):
        s=Square(x,y,y*3+x)
        squares.add(s)
        squareList.append(s)

def checkWin(c):
    b=[s.content for s in squareList]
    #rows
    if b[0]==b[1]==b[2]==c: return True
    if b[3]==b[4]==b[5]==c: return True
    if b[6]==b[7]==b[8]==c: return True
    #columns
    if b[0]==b[3]==b[6]==c: return True
    if b[1]==b[4]==b[7]==c: return True
    if b[2]==b[5]==b[8]==c: return True
    #diagonals
    if b[0]==b[4]==b[8]==c: return True
    if b[2]==b[4]==b[6]==c: return True
    return False

def isFull():
    for s in squareList:
        if s.content=="":
            return False
    return True

def computerMove():
    while True:
        n=random.randint(0,8)
        if squareList[n].content=="":
            squareList[n].content="o"
            squareList[n].redraw()
            return

def drawEverything(message):
    screen.fill((0,0,0))
    squares.draw(screen)
    screen.blit(font.render(message,True,(255,255,255)),(10,463))
    pygame.display.flip()

def main():
    message="Click on a square"
    gameOver=False
    running=True
    while running:
        for event in pygame.event.get():
            if event.type==QUIT:
                running=False
            if event.type==KEYDOWN and event.key==K_SPACE and gameOver:
                for s in squareList:
                    s.content=""
                    s.redraw()
                gameOver=False
                message="Click on a square"
            if event.type==MOUSEBUTTONDOWN and not gameOver:
                for s in squares:
                    if s.clicked(event.pos):
                        s.content="x"
                        s.redraw()
                        if checkWin("x"):
                            message="You win! SPACE = again"
                            gameOver=True
                        elif isFull():
                            message="Nobody wins! SPACE = again"
                            gameOver=True
                        else:
                            drawEverything("Computer...")
                            pygame.time.delay(400)
                            computerMove()
                            if checkWin("o"):
                                message="You lose! SPACE = again"
                                gameOver=True
                        break
        drawEverything(message)
        pygame.time.Clock().tick(30)
    pygame.quit()

main()
