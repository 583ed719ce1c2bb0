/** The charts of results: goldens beside this file, and what the script of the table relies on. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { type Dot, dots } from './dots.ts'
import { checkDrawing } from './golden.ts'
import { type RatioDot, ratioDots } from './ratio-dots.ts'
import { throughputDots } from './throughput-dots.ts'
import { timeDots } from './time-dots.ts'

const dot = (result_id: string, group: string, value: number, more: Partial<Dot> = {}): Dot => ({
  result_id,
  href: `/r/${result_id}/`,
  group,
  group_name: group,
  value,
  low: null,
  high: null,
  kind: 'log',
  title: `${group}: ${value}`,
  ...more,
})

const throughput = [
  dot('a', 'hyper', 26540.04, { kind: 'invalid' }),
  dot('b', 'ntex', 224109, { kind: 'claim' }),
  dot('c', 'ntex', 226791, { low: 220000, high: 231000 }),
  dot('d', 'shio', 35017.76),
]
const time = [
  dot('e', 'Ichor coroutine', 0.556739),
  dot('f', 'Ichor event', 1.050739),
  dot('g', 'Ichor event', 1.797842),
]

const ratio = (id: string, published_ratio: number, ratio: number, verdict: RatioDot['verdict']): RatioDot => ({
  id,
  href: `#${id}`,
  published_ratio,
  ratio,
  low: ratio / 1.1,
  high: ratio * 1.1,
  verdict,
  title: `${id}: ${published_ratio}, ${ratio}`,
})
const ratios = [
  ratio('a', 0.35, 0.4, 'held'),
  ratio('b', 5, 1.5, 'did_not_hold'),
  ratio('c', 1.1, 1.02, 'cannot_tell'),
  ratio('d', 2, 2.1, 'held'),
]
const labels = { name: 'ratio-dots', title: 'Ratios', description: 'Made.' }

const drawings = {
  'throughput-dots': throughputDots(throughput),
  'time-dots': timeDots(time),
  'ratio-dots': ratioDots(ratios, { ...labels, sizeFactor: 1.25 }) ?? '',
}

for (const [name, drawing] of Object.entries(drawings)) {
  test(`${name} is drawn as before`, () => checkDrawing(name, drawing))
}

test('a drawing has no style of its own, and a name and a description', () => {
  for (const drawing of Object.values(drawings)) {
    assert.doesNotMatch(drawing, /<style|style=/)
    assert.match(drawing, /<title id="[\w-]+-title">/)
    assert.match(drawing, /<desc id="[\w-]+-desc">/)
  }
})

test('each result is one dot that leads to its page, in the line of its group', () => {
  const drawing = throughputDots(throughput)
  for (const { result_id, href } of throughput) {
    assert.equal(drawing.split(`data-result="${result_id}"`).length - 1, result_id === 'c' ? 2 : 1)
    assert.ok(drawing.includes(`href="${href}"`))
  }
  assert.equal(drawing.split('data-group=').length - 1, 3)
})

test('each ratio is a dot and an interval that the filter finds, and without ratios there is no chart', () => {
  for (const { id } of ratios) assert.equal(drawings['ratio-dots'].split(`data-result="${id}"`).length - 1, 2, id)
  assert.equal(ratioDots([], { ...labels, sizeFactor: 1.25 }), null)
})

test('text of strangers stays text', () => {
  const drawing = dots([dot('a', '<img src=x>', 1, { title: '</title><script>' })], {
    name: 'n',
    title: 't',
    description: 'd',
  })
  assert.doesNotMatch(drawing, /<img|<script/)
})
