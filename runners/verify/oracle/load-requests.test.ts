import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scenario } from '../../../pipeline/vocabulary/case.ts'
import { seededRandom } from '../../../pipeline/vocabulary/random.ts'
import { requestDigest } from '../../../pipeline/vocabulary/request-digest.ts'
import { drawLoadRequests, MEAN_ADDED, MOST_ADDED, sentOf } from './load-requests.ts'

const made = (parts: Partial<Scenario>) =>
  ({ folder: '/made', request: { method: 'POST', path: '/', body: '500' }, ...parts }) as Scenario
const counter = made({ oracle: { rule: 'counter' } })
const ping = made({ oracle: { rule: 'echo-json' } })
const exact = made({ oracle: { rule: 'exact', status: 200, body: 'hi' } })
const draw = (scenario: Scenario, seed = 's') =>
  drawLoadRequests(scenario, seededRandom(seed)).map(({ request }) => request.body ?? '')

test('bodies are drawn by the seed, many of them, and of one length', () => {
  for (const scenario of [counter, ping]) {
    const bodies = draw(scenario)
    assert.equal(bodies.length, 256)
    assert.equal(new Set(bodies.map(({ length }) => length)).size, 1)
    assert.ok(new Set(bodies).size > 100)
    assert.deepEqual(draw(scenario), bodies)
    assert.notDeepEqual(draw(scenario, 'other'), bodies)
  }
})

test('any stretch of what is posted to a counter adds the mean, but for one number', () => {
  const numbers = draw(counter).map(Number)
  let off = 0
  for (const [from] of numbers.entries()) {
    let sum = 0
    for (const [index, number] of numbers.slice(from).entries()) {
      sum += number
      off = Math.max(off, Math.abs(sum - (index + 1) * MEAN_ADDED))
    }
  }
  assert.ok(off <= MOST_ADDED, `${off} off the mean`)
  assert.ok(numbers.every(number => number <= MOST_ADDED))
})

test('where nothing varies one request is sent', () => {
  assert.deepEqual(draw(exact), ['500'])
  assert.deepEqual(draw(made({ ...exact, request: { method: 'GET', path: '/' } })), [''])
})

test('the digest is of the source: not of what was drawn, but of all that it is drawn from', () => {
  const digestOf = (scenario: Scenario) => requestDigest(sentOf(scenario) ?? assert.fail())
  const all = [counter, ping, exact, made({ ...counter, request: { method: 'POST', path: '/a', body: '500' } })]
  assert.equal(new Set(all.map(digestOf)).size, all.length)
  assert.equal(digestOf(counter), digestOf({ ...counter }))
  assert.equal(sentOf(made({ request: null, oracle: { rule: 'completes' } })), null)
})
