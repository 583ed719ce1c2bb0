/** Digests of requests are in sealed runs, so they must never change. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import earlierRequests from '../../../pipeline/evaluate/read/earlier-requests.json' with { type: 'json' }
import { requestDigest } from '../../../pipeline/schema/request-digest.ts'
import { sentOf } from './load-requests.ts'

const scenarios = join(import.meta.dirname, '../../scenarios')

function digestOf(scenario_id: string): string | null {
  const manifest = JSON.parse(readFileSync(join(scenarios, scenario_id, 'scenario.json'), 'utf8'))
  const sent = sentOf({ ...manifest, folder: join(scenarios, scenario_id) })
  return sent && requestDigest(sent)
}

const GOLDEN = {
  counter: 'ab171124e8ce1404d86a1d101656450ee57f5973a7956ac529089147b8e8e3b4',
  hello: '919eab9cec9a9a55441902c2311c502bd3c45fa4c500345089e4ce5b75277149',
  ping: '544016b1ece6fe03b396699b7a99b7fe58f00497f0256928ea473fcd93745025',
  primitives: null,
  realtime: null,
}

test('the first five scenarios keep their digests', () => {
  for (const [scenario_id, digest] of Object.entries(GOLDEN)) assert.equal(digestOf(scenario_id), digest, scenario_id)
})

test('the scenarios that describe their requests keep their digests', () => {
  const digests = {
    file: 'd5c6d99486f010523b846e8f3f3d996ea192747281dcbcafdb08926e19d40012',
    json: '0196cf52c5cbae44c37adfde98ae4cf34bceb234a3d42cc1cb82931385d49752',
    order: '83d3a6500b7083ec717009cd23175e8725cd0e7e9bf74acfbb5ea27734dd6639',
  }
  for (const [scenario_id, digest] of Object.entries(digests)) assert.equal(digestOf(scenario_id), digest, scenario_id)
})

test('runs without a digest sent the requests of their commits: of hello the current one, of ping and counter earlier ones', () => {
  // git show ff851854:runners/scenarios/<id>/scenario.json, and the same at 60b6f965, 5443e431 and 213d3b3f
  const sent = {
    counter: { method: 'POST', path: '/', headers: {}, body: '500' },
    hello: { method: 'GET', path: '/', headers: {}, body: null },
    ping: { method: 'POST', path: '/ping', headers: { 'Content-Type': 'application/json' }, body: '{"sequence": 2}' },
  }
  assert.deepEqual(earlierRequests, Object.fromEntries(Object.entries(sent).map(([id, of]) => [id, requestDigest(of)])))
  assert.equal(earlierRequests.hello, GOLDEN.hello)
  assert.notEqual(earlierRequests.ping, GOLDEN.ping)
  assert.notEqual(earlierRequests.counter, GOLDEN.counter)
})

test('case and order of headers and absent fields do not change the digest', () => {
  const one = requestDigest({ method: 'GET', path: '/', headers: { Accept: '*/*', 'X-A': '1' } })
  assert.equal(requestDigest({ method: 'GET', path: '/', headers: { 'x-a': '1', accept: '*/*' }, body: null }), one)
  assert.notEqual(requestDigest({ method: 'GET', path: '/', headers: { Accept: '*/*' } }), one)
  assert.notEqual(
    requestDigest({ method: 'GET', path: '/', headers: { Accept: '*/*', 'X-A': '1' }, drawn: 'ten' }),
    one,
  )
})
