#!/usr/bin/env python3
"""Derive the truth about the programs in this folder, without their prompts.

    derive.py            walk every game, assert that truth.toml says the same
    derive.py --write    walk every game, write truth.toml
    derive.py NAME ...   only these files, print what is found

Each program's own source is loaded without its top-level loop; its own decision function is called
on its own board representation (adapters.py, faulty.py), its own win test is asked whether it would
stop. Chance is enumerated: random.choice/randint/shuffle/random are replaced by a stand-in that
takes every branch in turn. Results are judged by the true eight lines.

Counting: person and program alternate, the person only takes free squares. A game ends
 - won/lost  when somebody completes a true line (even if the program does not see it),
 - drawn     on a full board without a line, if the program stops there without touching a square,
 - failed    when the program raises, plays no or a taken square, goes on although the board is full,
             or stops a game that is not over.
"""
import builtins, os, sys, time, tomllib

from adapters import (
    levels_menu, ttt, oop_split, dict_board, row_col, coords_a1, sets_game, bitmask, numpy_ttt, enum_cells,
    cells_objects, strings, three_rows, pure_random, stdin_lines, gato, class_game, nega, magic15,
    tictac_pkg, closures)
from faulty import crash_corner, full_board, overwrite, wrong_win, whose_turn
from loading import CH, HERE, LINES

ADAPTERS = [levels_menu, ttt, oop_split, dict_board, row_col, coords_a1, sets_game, bitmask, numpy_ttt, enum_cells,
            cells_objects, strings, three_rows, pure_random, stdin_lines, crash_corner, full_board, overwrite,
            wrong_win, whose_turn, gato, class_game, nega, magic15,
            tictac_pkg, closures]

# ---------------------------------------------------------------- the walk

def has_line(board, who): return any(all(board[i] == who for i in l) for l in LINES)

class Walk:
    def __init__(self, ad, cfg):
        self.ad, self.cfg, self.memo = ad, cfg, {}
        self.random, self.unseen, self.false_end, self.why = False, 0, 0, {}
        self.result = self.visit('.' * 9, cfg['side'] == 'first', ())

    def moves(self, board, hist):
        got = CH.outcomes(lambda: self.ad.decide(self.cfg, board, hist), self.ad.limit)
        out = []
        for m in got:
            if isinstance(m, int) and 0 <= m < 9 and board[m] == '.': out.append(m)
            else:
                out.append(str(m)); self.why.setdefault(str(m), hist)
        if len(got) > 1: self.random = True
        return out

    # -> {'won':, 'drawn':, 'lost':, 'failed':}, {kind: shortest line of (square, who)}
    def visit(self, board, computers, hist):
        k = (board, hist if self.ad.history else None)
        if k in self.memo: return self.memo[k]
        n, best = dict(won=0, drawn=0, lost=0, failed=0), {}
        def add(kind, count, line):
            n[kind] += count
            if line is not None and (kind not in best or (len(line), [s for s, w in line if w == 'P']) < (len(best[kind]), [s for s, w in best[kind] if w == 'P'])):
                best[kind] = line
        who = 'C' if computers else 'P'
        for m in (self.moves(board, hist) if computers else [i for i in range(9) if board[i] == '.']):
            if isinstance(m, str): add('failed', 1, []); continue
            b = board[:m] + who + board[m + 1:]
            stops = bool(self.ad.over(self.cfg, b, who))
            step = [(m, who)]
            if has_line(b, who):
                self.unseen += not stops
                add('won' if computers else 'lost', 1, step)
            elif stops:
                if '.' in b: self.false_end += 1; self.why.setdefault('stops a game that is not over', hist + ((m, who),))
                add('drawn' if '.' not in b else 'failed', 1, step)
            elif '.' not in b:
                got = self.moves(b, hist + ((m, who),)) if not computers else ['asks for a move on a full board']
                for g in got: assert isinstance(g, str), g
                if got == ['no move'] and self.ad.over(self.cfg, b, 'C'):   # nothing visible happens, it stops: a draw
                    add('drawn', 1, step)
                else:
                    add('failed', len(got), step)
            else:
                sub, lines = self.visit(b, not computers, hist + ((m, who),))
                for kind in n: add(kind, sub[kind], step + lines[kind] if kind in lines else None)
        self.memo[k] = n, best
        return n, best

def verdict(n): return 'beatable' if n['lost'] else 'fails' if n['failed'] else 'unbeatable'

def derive(cls):
    ad = cls(); ad.start()
    configs = []
    for cfg in ad.configs:
        w = Walk(ad, cfg)
        n, best = w.result
        typed = {k: [t for s, who in line if who == 'P' for t in ad.type(s)] for k, line in best.items()}
        c = dict(menu=cfg['menu'], argv=cfg['argv'], side=cfg['side'], verdict=verdict(n), games=n)
        if n['lost']: c['loss'] = typed['lost']
        if cfg['note']: c['note'] = cfg['note']
        c['_'] = dict(random=w.random, lines=best, typed=typed, unseen=w.unseen, false_end=w.false_end, why=w.why, walk=w, ad=ad)
        configs.append(c)
    if cls is sets_game:        # a whole first game, then y
        configs[1]['menu'] = configs[0]['_']['typed']['lost' if configs[0]['games']['lost'] else 'won'] + ['y']
    rank = ['beatable', 'fails', 'unbeatable']
    def strongest(side):
        v = [c['verdict'] for c in configs if c['side'] == side]
        return max(v, key=rank.index) if v else 'not played'
    p = dict(file=cls.file, style=cls.style, first=strongest('first'), second=strongest('second'))
    if cls.note: p['note'] = cls.note
    p['configuration'] = configs
    return p

# ---------------------------------------------------------------- truth.toml

def q(s): return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'
def ql(l): return '[' + ', '.join(q(x) for x in l) + ']'

def dump(programs):
    o = ['# Written by derive.py --write, checked by derive.py. See there for what is counted.',
         '# menu contains everything typed before the first move, also free text (name "Sam") and bare Enter ("").', '']
    for p in programs:
        o += ['[[program]]'] + ['%s = %s' % (k, q(p[k])) for k in ('file', 'style', 'first', 'second', 'note') if k in p]
        for c in p['configuration']:
            o += ['[[program.configuration]]', 'menu = ' + ql(c['menu']), 'argv = ' + ql(c['argv']), 'side = ' + q(c['side']),
                  'verdict = ' + q(c['verdict']), 'games = {' + ', '.join('%s = %d' % kv for kv in c['games'].items()) + '}']
            if 'loss' in c: o.append('loss = ' + ql(c['loss']))
            if 'note' in c: o.append('note = ' + q(c['note']))
        o.append('')
    return '\n'.join(o)

def public(p): return {**p, 'configuration': [{k: v for k, v in c.items() if k != '_'} for c in p['configuration']]}

def main():
    args = [a for a in sys.argv[1:] if a != '--write']
    found = []
    for cls in ADAPTERS:
        if args and cls.__name__ not in args and cls.file not in args: continue
        t = time.time(); p = derive(cls); found.append(p)
        builtins.print('%-18s first %-10s second %-10s  %.1f s' % (p['file'], p['first'], p['second'], time.time() - t), flush=True)
        for c in p['configuration']:
            i = c['_']
            builtins.print('   %-28s %-6s %-10s %s%s%s%s' % (' '.join(map(repr, c['menu'])) + ' '.join(c['argv']), c['side'], c['verdict'], ' '.join('%s=%d' % kv for kv in c['games'].items()),
                  ' loss ' + ' '.join(c['loss']) if 'loss' in c else '', ' random' if i['random'] else '',
                  ''.join(' %s=%d' % (k, i[k]) for k in ('unseen', 'false_end') if i[k])))
            for k, h in i['why'].items(): builtins.print('       ', k, 'after', ' '.join('%s%d' % (w, s + 1) for s, w in h))
    path = os.path.join(HERE, 'truth.toml')
    if '--write' in sys.argv:
        assert not args
        open(path, 'w', encoding='utf-8').write(dump(found))
    if not args:
        truth = tomllib.load(open(path, 'rb'))['program']
        assert truth == [public(p) for p in found], 'truth.toml differs'
        builtins.print('truth.toml agrees:', len(truth), 'programs,', sum(len(p['configuration']) for p in truth), 'configurations')

if __name__ == '__main__':
    main()
