import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scenario } from '../../../pipeline/schema/case.ts'
import { seededRandom } from '../../../pipeline/schema/random.ts'
import { createExchanges } from './create-exchange.ts'
import type { Exchange, HttpResponse, Request } from './response.ts'

const fixture = (parts: Partial<Scenario>): Scenario => ({
  scenario_id: 'fixture',
  folder: '/fixture',
  name: 'Fixture',
  tool: 'wrk',
  request: { method: 'GET', path: '/' },
  oracle: { rule: 'exact', status: 200, headers: { 'content-type': 'text/plain' }, body: 'Hello' },
  loads: [],
  duration_s: 1,
  warm_up_s: 0,
  trials: 1,
  ...parts,
})
const hello = fixture({})
const ping = fixture({
  request: { method: 'POST', path: '/ping', headers: { 'Content-Type': 'application/json' }, body: '{"sequence": 2}' },
  oracle: { rule: 'echo-json' },
})
const counter = fixture({ request: { method: 'POST', path: '/', body: '500' }, oracle: { rule: 'counter' } })

const response = (body: string, status: number, headers: HttpResponse['headers']): HttpResponse => ({
  ...{ status, headers, body },
  bytes: Buffer.from(body),
})
const text = (body: string, status = 200) => response(body, status, { 'content-type': 'text/plain' })
const json = (body: string) => response(body, 200, { 'content-type': 'application/json; charset=utf-8' })
const entry = (scenario: Scenario, seed = 's') => createExchanges(scenario, seededRandom(seed), 'entry', null)
const many = (next: () => Exchange, count = 200) => Array.from({ length: count }, next)

/** A correct counter. */
function rightCounter(): (request: Request) => HttpResponse {
  let total = 0
  return ({ method, body }) => {
    if (method === 'GET') return text(String(total))
    if (!/^\d{1,3}$/.test(body ?? '') || Number(body) > 500) return text('', 400)
    total += Number(body)
    return text(String(total))
  }
}

test('exact: status, header prefix and body are compared, and each difference is reported', () => {
  const { evaluate } = entry(hello)()
  assert.equal(evaluate({ ...text('Hello'), headers: { 'content-type': 'Text/Plain; charset=utf-8' } }), null)
  assert.equal(evaluate(text('Hello', 500)), 'status 500 instead of 200')
  assert.equal(evaluate(text('hello')), 'body "hello" instead of "Hello"')
  assert.equal(evaluate(response('Hello', 200, {})), 'no content-type header instead of text/plain')
  assert.equal(
    evaluate({ ...text('Hello'), headers: { 'content-type': 'text/html' } }),
    'content-type "text/html" instead of text/plain',
  )
  assert.ok((evaluate(text('x'.repeat(100_000))) ?? '').length < 120, 'a long body is shortened')
})

test('exact: requests come from several kinds of clients', () => {
  const kinds = new Set(many(entry(hello)).map(({ request }) => request.headers['User-Agent']?.split('/')[0]))
  assert.deepEqual([...kinds].sort(), ['Mozilla', 'curl', undefined])
})

test('echo-json: sequences differ, and only the same JSON is correct', () => {
  const exchanges = many(entry(ping))
  assert.ok(new Set(exchanges.map(({ request }) => request.body)).size > 150)
  for (const { request, evaluate } of exchanges) {
    assert.equal(request.headers['Content-Type'], 'application/json')
    assert.equal(evaluate(json(request.body ?? '')), null)
    assert.equal(evaluate(json(JSON.stringify(JSON.parse(request.body ?? '')))), null)
    const { sequence } = JSON.parse(request.body ?? '')
    assert.match(evaluate(json(`{"sequence": ${sequence + 1}}`)) ?? '', /^body .* instead of/)
    assert.match(evaluate(json(`{"sequence": "${sequence}"}`)) ?? '', /^body /)
    assert.match(evaluate(json(`{"sequence": ${sequence}, "more": 1}`)) ?? '', /^body /)
    assert.match(evaluate(json('')) ?? '', /^body /)
    assert.match(evaluate(text(request.body ?? '')) ?? '', /^Content-Type/)
  }
})

test('the same seed draws the same requests, and another seed draws others', () => {
  const requestsOf = (seed: string) => many(entry(ping, seed)).map(({ request }) => request)
  assert.deepEqual(requestsOf('a'), requestsOf('a'))
  assert.notDeepEqual(requestsOf('a'), requestsOf('b'))
})

test('counter: a correct counter is correct even if other clients add numbers', () => {
  const server = rightCounter()
  for (const { request, evaluate } of many(entry(counter))) {
    server({ method: 'POST', path: '/', headers: {}, body: '500' })
    assert.equal(evaluate(server(request)), null)
  }
})

test('counter: responses may come in another order than the requests', () => {
  const server = rightCounter()
  const answered = many(entry(counter)).map(({ request, evaluate }) => ({ evaluate, response: server(request) }))
  for (const { evaluate, response } of answered.toReversed()) assert.equal(evaluate(response), null)
})

const wrongCounters: Record<string, (right: HttpResponse, request: Request) => HttpResponse> = {
  'that decreases': right => (right.status === 200 ? text(String(Math.floor(Number(right.body) / 2))) : right),
  'that forgets what was posted': () => text('0'),
  'that returns no number': right => (right.status === 200 ? text('total') : right),
  'that returns a fraction': right => (right.status === 200 ? text('1.5') : right),
  'that accepts 501': (right, { body }) => (body === '501' ? text('501') : right),
  'that accepts -1': (right, { body }) => (body === '-1' ? text('99999') : right),
  'that accepts an empty body': (right, { method, body }) => (method === 'POST' && body === '' ? text('99999') : right),
  'that rejects with 500': right => (right.status === 400 ? text('', 500) : right),
}
for (const [name, spoil] of Object.entries(wrongCounters)) {
  test(`counter: one ${name} is caught`, () => {
    const server = rightCounter()
    const next = entry(counter)
    const wrong = many(next).filter(({ request, evaluate }) => evaluate(spoil(server(request), request)) !== null)
    assert.ok(wrong.length > 0)
  })
}

test('a control gets requests of the load, and its constant is correct', () => {
  const { request, evaluate } = createExchanges(ping, seededRandom('s'), 'control', '{"sequence": 2}')()
  assert.match(request.body ?? '', /^\{"sequence": \d{7}\}$/)
  assert.deepEqual(request.headers, { 'Content-Type': 'application/json' })
  assert.equal(evaluate(text('{"sequence": 2}')), null)
  assert.match(evaluate(text('{"sequence": 3}')) ?? '', /^body /)
  assert.throws(() => createExchanges(ping, seededRandom('s'), 'control', null), /no constant for fixture/)
})

test('a scenario without a request is an error', () => {
  assert.throws(() => entry(fixture({ request: null, oracle: { rule: 'completes' } })), /has no request to check/)
})
