import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { seededRandom } from '../../../pipeline/schema/random.ts'
import { requestDigest } from '../../../pipeline/schema/request-digest.ts'
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

test('the digest is of the source: not of what was drawn, but of everything that it is drawn from', () => {
  const digestOf = (scenario: Scenario) => requestDigest(sentOf(scenario) ?? assert.fail())
  const all = [counter, ping, exact, made({ ...counter, request: { method: 'POST', path: '/a', body: '500' } })]
  assert.equal(new Set(all.map(digestOf)).size, all.length)
  assert.equal(digestOf(counter), digestOf({ ...counter }))
  assert.equal(sentOf(made({ request: null, oracle: { rule: 'completes' } })), null)
})

const described = made({
  request: { method: 'GET', path: '/a/${id}?q=${word}' },
  draws: { id: { integer: [1000, 9999] }, word: { word: 5 }, twice: { product: ['id', 2] } },
  oracle: { rule: 'json', status: 200, body: { twice: '${twice}', word: '${word}' } },
})

test('what is described is drawn before the load, each request with what judges its answer', () => {
  const all = drawLoadRequests(described, seededRandom('s'))
  assert.equal(all.length, 2048)
  for (const { request, evaluate } of all) {
    const [, id, word] = /^\/a\/(\d{4})\?q=([a-z]{5})$/.exec(request.path) ?? assert.fail(request.path)
    const body = JSON.stringify({ word, twice: Number(id) * 2 })
    assert.equal(evaluate?.({ status: 200, headers: {}, body, bytes: Buffer.from(body) }), null)
  }
  assert.ok(new Set(all.map(({ request }) => request.path)).size > 2000)
})

test('a mix has its weights, and no long stretch of one request', () => {
  const oracle = { rule: 'exact', status: 200, body: '' } as const
  const mixed = made({
    request: { method: 'GET', path: '/often' },
    oracle,
    weight: 3,
    also: [{ weight: 1, request: { method: 'GET', path: '/seldom' }, oracle }],
  })
  const paths = drawLoadRequests(mixed, seededRandom('s')).map(({ request }) => request.path)
  assert.ok(Math.abs(paths.filter(path => path === '/seldom').length - 512) <= 1)
  assert.ok(!paths.join().includes('/often,'.repeat(6)))
})

test('the digest has what a request is drawn of, and nothing of what only its answer is computed of', () => {
  const digestOf = (parts: Partial<Scenario>) =>
    requestDigest(sentOf(made({ ...described, ...parts })) ?? assert.fail())
  const digest = digestOf({})
  const { id, word, twice } = described.draws ?? assert.fail()
  assert.equal(digestOf({ draws: { id, word, twice: { sum: ['id', 1] } } as Scenario['draws'] }), digest)
  assert.notEqual(digestOf({ draws: { id: { integer: [1000, 9998] }, word, twice } as Scenario['draws'] }), digest)
  const oracle = { rule: 'exact', status: 200, body: '' } as const
  assert.notEqual(digestOf({ also: [{ weight: 1, request: { method: 'GET', path: '/' }, oracle }] }), digest)
})
