import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { seededRandom } from '../../../pipeline/schema/random.ts'
import { requestDigest } from '../../../pipeline/schema/request-digest.ts'
import { drawLoadRequests, MEAN_ADDED, MOST_ADDED, sentOf } from './load-requests.ts'

const fixture = (parts: Partial<Scenario>) =>
  ({ folder: '/fixture', request: { method: 'POST', path: '/', body: '500' }, ...parts }) as Scenario
const counter = fixture({ oracle: { rule: 'counter' } })
const ping = fixture({ oracle: { rule: 'echo-json' } })
const exact = fixture({ oracle: { rule: 'exact', status: 200, body: 'hi' } })
const draw = (scenario: Scenario, seed = 's') =>
  drawLoadRequests(scenario, seededRandom(seed)).map(({ request }) => request.body ?? '')

test('a seed draws many bodies of one length', () => {
  for (const scenario of [counter, ping]) {
    const bodies = draw(scenario)
    assert.equal(bodies.length, 256)
    assert.equal(new Set(bodies.map(({ length }) => length)).size, 1)
    assert.ok(new Set(bodies).size > 100)
    assert.deepEqual(draw(scenario), bodies)
    assert.notDeepEqual(draw(scenario, 'other'), bodies)
  }
})

test('consecutive numbers posted to a counter add up to their mean, except for at most one number', () => {
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

test('without draws only one request is sent', () => {
  assert.deepEqual(draw(exact), ['500'])
  assert.deepEqual(draw(fixture({ ...exact, request: { method: 'GET', path: '/' } })), [''])
})

test('the digest covers what requests are drawn from, not the drawn values', () => {
  const digestOf = (scenario: Scenario) => requestDigest(sentOf(scenario) ?? assert.fail())
  const all = [counter, ping, exact, fixture({ ...counter, request: { method: 'POST', path: '/a', body: '500' } })]
  assert.equal(new Set(all.map(digestOf)).size, all.length)
  assert.equal(digestOf(counter), digestOf({ ...counter }))
  assert.equal(sentOf(fixture({ request: null, oracle: { rule: 'completes' } })), null)
})

const described = fixture({
  request: { method: 'GET', path: '/a/${id}?q=${word}' },
  draws: { id: { integer: [1000, 9999] }, word: { word: 5 }, twice: { product: ['id', 2] } },
  oracle: { rule: 'json', status: 200, body: { twice: '${twice}', word: '${word}' } },
})

test('described requests are drawn before the load, each with its evaluation', () => {
  const all = drawLoadRequests(described, seededRandom('s'))
  assert.equal(all.length, 2048)
  for (const { request, evaluate } of all) {
    const [, id, word] = /^\/a\/(\d{4})\?q=([a-z]{5})$/.exec(request.path) ?? assert.fail(request.path)
    const body = JSON.stringify({ word, twice: Number(id) * 2 })
    assert.equal(evaluate?.({ status: 200, headers: {}, body, bytes: Buffer.from(body) }), null)
  }
  assert.ok(new Set(all.map(({ request }) => request.path)).size > 2000)
})

test('a mix has its weights and no long sequence of one request', () => {
  const oracle = { rule: 'exact', status: 200, body: '' } as const
  const mixed = fixture({
    request: { method: 'GET', path: '/often' },
    oracle,
    weight: 3,
    also: [{ weight: 1, request: { method: 'GET', path: '/seldom' }, oracle }],
  })
  const paths = drawLoadRequests(mixed, seededRandom('s')).map(({ request }) => request.path)
  assert.ok(Math.abs(paths.filter(path => path === '/seldom').length - 512) <= 1)
  assert.ok(!paths.join().includes('/often,'.repeat(6)))
})

test('the digest covers the draws of requests, not those of responses', () => {
  const digestOf = (parts: Partial<Scenario>) =>
    requestDigest(sentOf(fixture({ ...described, ...parts })) ?? assert.fail())
  const unchanged = digestOf({})
  const { id, word, twice } = described.draws ?? assert.fail()
  assert.equal(digestOf({ draws: { id, word, twice: { sum: ['id', 1] } } as Scenario['draws'] }), unchanged)
  assert.notEqual(digestOf({ draws: { id: { integer: [1000, 9998] }, word, twice } as Scenario['draws'] }), unchanged)
  const oracle = { rule: 'exact', status: 200, body: '' } as const
  assert.notEqual(digestOf({ also: [{ weight: 1, request: { method: 'GET', path: '/' }, oracle }] }), unchanged)
})
