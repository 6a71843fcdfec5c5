#!/usr/bin/env node
'use strict'
/* win, block, centre, first free. answers 1 .. 9 */
let buffer = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', chunk => {
  buffer += chunk
  let end
  while ((end = buffer.indexOf('\n')) >= 0) {
    const position = buffer.slice(0, end).trim().replaceAll('/', '')
    buffer = buffer.slice(end + 1)
    if (position) process.stdout.write(answer(position) + '\n')
  }
})

function answer (p) {
  const xs = p.split('X').length, os = p.split('O').length
  const me = xs === os ? 'X' : 'O', you = me === 'X' ? 'O' : 'X'
  for (const who of [me, you]) {
    for (const w of ['123', '456', '789', '147', '258', '369', '159', '357']) {
      const marks = [...w].map(n => p[n - 1])
      if (marks.filter(m => m === who).length === 2 && marks.includes('.')) return w[marks.indexOf('.')]
    }
  }
  return p[4] === '.' ? 5 : p.indexOf('.') + 1
}
