import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invocation } from './invoke.ts'

const load = { threads: 1, connections: 64, rate_per_s: 5000, duration_s: 2, host: '127.0.0.1', port: 8080 }

test('requests are written as they are sent, each after its length', () => {
  const get = { method: 'GET', path: '/a?b=1', headers: { Accept: 'text/plain' }, body: null }
  const post = { method: 'POST', path: '/', headers: {}, body: Buffer.from('é') }
  const where = { requests: [get, post], instances: [], folder: '/tmp/trial', is_recorded: true }
  const { argv, files } = invocation.command('/bin/pacer', { ...load, ...where })
  assert.deepEqual(argv, [
    ...['/bin/pacer', '127.0.0.1', '8080', '64', '5000', '2', '/tmp/trial/requests', '/tmp/trial/report.json'],
  ])
  const first = 'GET /a?b=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: text/plain\r\n\r\n'
  const second = 'POST / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Length: 2\r\n\r\né'
  assert.equal(String(files?.requests), `${first.length}\n${first}${Buffer.byteLength(second)}\n${second}`)
})

test('it needs a rate, one thread and one host', () => {
  const limitOf = (more: object) => invocation.limitOf({ ...load, instance_count: 0, ...more })
  assert.equal(limitOf({}), null)
  assert.match(limitOf({ rate_per_s: null }) ?? '', /add rate_per_s/)
  assert.match(limitOf({ threads: 2 }) ?? '', /1 instead of 2 threads/)
  assert.match(limitOf({ instance_count: 2 }) ?? '', /one host/)
})
