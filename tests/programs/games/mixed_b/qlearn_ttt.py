"""
Tic Tac Toe with Reinforcement Learning (tabular Q-learning)

The agent learns by playing against itself, then you can play against it.
Hyper-parameters are at the top, feel free to experiment!
"""
import random
import numpy as np

SEED = 42
EPISODES = 4000
ALPHA = 0.3
GAMMA = 0.9
EPSILON = 0.3

X, O, EMPTY = 1, -1, 0
symbols = {X: 'X', O: 'O', EMPTY: ' '}


class Environment:
    def __init__(self):
        self.reset()

    def reset(self):
        self.board = np.zeros((3, 3), dtype=int)
        self.turn = X

    def state(self):
        return tuple(self.board.flatten().tolist())

    def actions(self):
        return [i for i, v in enumerate(self.state()) if v == EMPTY]

    def step(self, action):
        self.board[action // 3, action % 3] = self.turn
        self.turn = -self.turn

    def winner(self):
        sums = list(self.board.sum(axis=0)) + list(self.board.sum(axis=1))
        sums.append(np.trace(self.board))
        sums.append(np.trace(np.fliplr(self.board)))
        if 3 in sums:
            return X
        if -3 in sums:
            return O
        return None

    def done(self):
        return self.winner() is not None or not self.actions()

    def render(self):
        print()
        for r in range(3):
            print(' ' + ' | '.join(symbols[v] for v in self.board[r]))
            if r != 2:
                print('-----------')
        print()


class QAgent:
    def __init__(self):
        self.Q = {}

    def value(self, state, action):
        return self.Q.get((state, action), 0.0)

    def best_action(self, state, actions):
        return max(actions, key=lambda a: self.value(state, a))

    def choose(self, state, actions, epsilon):
        if random.random() < epsilon:
            return random.choice(actions)
        return self.best_action(state, actions)

    def update(self, state, action, reward, next_state, next_actions):
        # the next state belongs to the opponent, so his best value is bad for us
        future = 0.0
        if next_actions:
            future = -max(self.value(next_state, a) for a in next_actions)
        old = self.value(state, action)
        self.Q[(state, action)] = old + ALPHA * (reward + GAMMA * future - old)


def train(agent, episodes):
    env = Environment()
    for episode in range(1, episodes + 1):
        env.reset()
        while True:
            state = env.state()
            action = agent.choose(state, env.actions(), EPSILON)
            env.step(action)
            if env.winner() is not None:
                agent.update(state, action, 1.0, None, [])
                break
            if not env.actions():
                agent.update(state, action, 0.0, None, [])
                break
            agent.update(state, action, 0.0, env.state(), env.actions())
        if episode % 1000 == 0:
            print(f'episode {episode}/{episodes}, {len(agent.Q)} values learned')


def human_move(env):
    while True:
        try:
            row, col = input('Your move (row,col from 0,0 to 2,2): ').split(',')
            action = int(row) * 3 + int(col)
            if not (0 <= int(row) <= 2 and 0 <= int(col) <= 2):
                raise ValueError
        except ValueError:
            print('Wrong format, try something like 1,1')
            continue
        if action not in env.actions():
            print('Cell is not empty')
            continue
        return action


def play(agent):
    side = ''
    while side not in ('X', 'O'):
        side = input('Do you want to be X or O? (X starts) ').strip().upper()
    human = X if side == 'X' else O
    env = Environment()
    env.render()
    while not env.done():
        if env.turn == human:
            env.step(human_move(env))
        else:
            action = agent.best_action(env.state(), env.actions())
            print('Agent plays %d,%d' % (action // 3, action % 3))
            env.step(action)
        env.render()
    w = env.winner()
    if w is None:
        print("It's a tie!")
    elif w == human:
        print('You win! Maybe I need more training...')
    else:
        print('The agent wins!')


if __name__ == '__main__':
    random.seed(SEED)
    agent = QAgent()
    print('Training the agent, please wait...')
    train(agent, EPISODES)
    print('Done!')
    while True:
        play(agent)
        if input('Play again? (y/n) ').strip().lower() != 'y':
            break
