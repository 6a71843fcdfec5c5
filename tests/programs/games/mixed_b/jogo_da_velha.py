# -*- coding: utf-8 -*-
# Jogo da Velha - trabalho da disciplina de Inteligência Artificial
# Aluno: R. Nascimento   Turma: 3B

import os
import random

VAZIO = ' '


def limpar_tela():
    os.system('cls' if os.name == 'nt' else 'clear')


def cria_tabuleiro():
    return [[VAZIO] * 3 for _ in range(3)]


def mostra_tabuleiro(tabuleiro):
    print()
    print('     1   2   3')
    for i in range(3):
        print(f' {i + 1}   {tabuleiro[i][0]} | {tabuleiro[i][1]} | {tabuleiro[i][2]}')
        if i < 2:
            print('    ---+---+---')
    print()


def copia(tabuleiro):
    return [linha[:] for linha in tabuleiro]


def ganhou(tabuleiro, jogador):
    for i in range(3):
        if tabuleiro[i][0] == tabuleiro[i][1] == tabuleiro[i][2] == jogador:
            return True
        if tabuleiro[0][i] == tabuleiro[1][i] == tabuleiro[2][i] == jogador:
            return True
    if tabuleiro[0][0] == tabuleiro[1][1] == tabuleiro[2][2] == jogador:
        return True
    if tabuleiro[0][2] == tabuleiro[1][1] == tabuleiro[2][0] == jogador:
        return True
    return False


def casas_livres(tabuleiro):
    livres = []
    for i in range(3):
        for j in range(3):
            if tabuleiro[i][j] == VAZIO:
                livres.append((i, j))
    return livres


def adversario(jogador):
    if jogador == 'X':
        return 'O'
    return 'X'


def minimax(tabuleiro, vez, computador):
    '''Devolve 1 se o computador ganha, -1 se perde e 0 se dá velha'''
    if ganhou(tabuleiro, computador):
        return 1
    if ganhou(tabuleiro, adversario(computador)):
        return -1
    livres = casas_livres(tabuleiro)
    if len(livres) == 0:
        return 0

    valores = []
    for (i, j) in livres:
        novo = copia(tabuleiro)
        novo[i][j] = vez
        valores.append(minimax(novo, adversario(vez), computador))

    if vez == computador:
        return max(valores)
    else:
        return min(valores)


def jogada_facil(tabuleiro):
    return random.choice(casas_livres(tabuleiro))


def jogada_impossivel(tabuleiro, computador):
    livres = casas_livres(tabuleiro)
    if len(livres) == 9:
        # com o tabuleiro vazio o minimax demora muito
        return random.choice([(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)])
    melhor_valor = -10
    melhor_jogada = None
    for (i, j) in livres:
        novo = copia(tabuleiro)
        novo[i][j] = computador
        valor = minimax(novo, adversario(computador), computador)
        if valor > melhor_valor:
            melhor_valor = valor
            melhor_jogada = (i, j)
    return melhor_jogada


def le_numero(mensagem):
    while True:
        try:
            n = int(input(mensagem))
            if 1 <= n <= 3:
                return n - 1
            print('Digite um número de 1 a 3!')
        except ValueError:
            print('Valor inválido!')


def jogada_humano(tabuleiro):
    while True:
        linha = le_numero('Linha: ')
        coluna = le_numero('Coluna: ')
        if tabuleiro[linha][coluna] == VAZIO:
            return linha, coluna
        print('Essa casa já está ocupada, escolha outra.')


def menu():
    print('=' * 30)
    print('        JOGO DA VELHA')
    print('=' * 30)
    print('1 - Fácil')
    print('2 - Impossível')
    print('0 - Sair')
    opcao = input('Escolha uma opção: ')
    while opcao not in ('0', '1', '2'):
        opcao = input('Opção inválida, tente de novo: ')
    return opcao


def jogar(opcao):
    resp = input('Você quer começar? (s/n): ').lower()
    if resp.startswith('s'):
        humano, computador = 'X', 'O'
    else:
        humano, computador = 'O', 'X'
    tabuleiro = cria_tabuleiro()
    vez = 'X'
    while True:
        if vez == humano:
            mostra_tabuleiro(tabuleiro)
            print(f'Sua vez ({humano})')
            i, j = jogada_humano(tabuleiro)
        else:
            if opcao == '1':
                i, j = jogada_facil(tabuleiro)
            else:
                i, j = jogada_impossivel(tabuleiro, computador)
            limpar_tela()
            print(f'O computador jogou na linha {i + 1} e coluna {j + 1}')
        tabuleiro[i][j] = vez
        if ganhou(tabuleiro, vez):
            mostra_tabuleiro(tabuleiro)
            if vez == humano:
                print('Parabéns, você venceu!!!')
            else:
                print('O computador venceu :(')
            break
        if not casas_livres(tabuleiro):
            mostra_tabuleiro(tabuleiro)
            print('Deu velha!')
            break
        vez = adversario(vez)


if __name__ == '__main__':
    limpar_tela()
    while True:
        op = menu()
        if op == '0':
            print('Até logo!')
            break
        jogar(op)
        print()
