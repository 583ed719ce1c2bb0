import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDraws, drawnIn, fillJson, fillText } from './draws.ts'
import { seededRandom } from './random.ts'
import type { Draws } from './records/draws.ts'

const draws: Draws = {
  small: { integer: [3, 5] },
  turn: { counter: [10, 12] },
  name: { word: 4 },
  town: { choice: ['Łódź', 'Bern'] },
  line: { product: ['small', 'turn', 2] },
  total: { sum: ['line', 'small', -1] },
}

interface Drawn {
  small: number
  turn: number
  name: string
  town: string
  line: number
  total: number
}
function many(seed = 's'): Drawn[] {
  const next = createDraws(draws, seededRandom(seed))
  return Array.from({ length: 60 }, () => next() as unknown as Drawn)
}

test('values cover their ranges and depend on the seed', () => {
  const drawn = many()
  assert.deepEqual([...new Set(drawn.map(({ small }) => small))].sort(), [3, 4, 5])
  assert.deepEqual([...new Set(drawn.map(({ town }) => town))].sort(), ['Bern', 'Łódź'])
  for (const { name } of drawn) assert.match(name, /^[a-z]{4}$/)
  assert.ok(new Set(drawn.map(({ name }) => name)).size > 50)
  assert.deepEqual(many(), drawn)
  assert.notDeepEqual(many('other'), drawn)
})

test('a counter starts anywhere, takes each number in turn and wraps around', () => {
  const turns = many().map(({ turn }) => turn)
  for (const [index, turn] of turns.entries())
    if (index > 0) assert.equal(turn, turns[index - 1] === 12 ? 10 : (turns[index - 1] ?? 0) + 1)
  assert.deepEqual([...new Set('abcdefghijkl'.split('').map(seed => many(seed)[0]?.turn))].sort(), [10, 11, 12])
})

test('computed values follow from the values drawn before them', () => {
  for (const { small, turn, line, total } of many()) {
    assert.equal(line, small * turn * 2)
    assert.equal(total, line + small - 1)
  }
})

test('a text that is only a placeholder keeps the type of its value, and unknown names remain', () => {
  const values = { id: 7, name: 'a/b "c"', none: null }
  assert.deepEqual(
    fillJson({ id: '${id}', text: 'no. ${id}', list: ['${name}', '${none}', true, '${other}'] }, values),
    {
      id: 7,
      text: 'no. 7',
      list: ['a/b "c"', null, true, '${other}'],
    },
  )
  assert.equal(fillText('/a/${name}?${id}=${toString}', values, encodeURIComponent), '/a/a%2Fb%20%22c%22?7=${toString}')
})

test('the names that a value depends on include those behind computed values', () => {
  assert.deepEqual([...drawnIn(['${total}'], draws)].sort(), ['line', 'small', 'total', 'turn'])
  assert.deepEqual([...drawnIn({ a: { b: 'x ${town}' } }, draws)], ['town'])
})
