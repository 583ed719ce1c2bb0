/** Captures a load with long responses. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { seededRandom } from '../../pipeline/schema/random.ts'
import { isOpening, observe } from '../../proofs/fixtures/observer.ts'
import { noWrk as skip } from '../../proofs/fixtures/run-wrk.ts'
import { asText } from '../verify/oracle/wire.ts'
import { planCapture } from './capture-plan.ts'

const FILE = Buffer.alloc(64 * 1024, 'a line of a file\n')
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The judged sample of a load of two seconds on a server that sends these bytes. */
async function judged(body: Buffer) {
  const server = createServer((_, response) => response.setHeader('Content-Length', body.length).end(body))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const load = promisify(execFile)('wrk', ['-t1', '-c64', '-d3s', `http://127.0.0.1:${port}/`])
  const capture = planCapture({ connections: 64, duration_s: 2, answer_bytes: FILE.length }, seededRandom('s'))
  // Linux gives clients even ports, so the first instant captures nothing; the others capture at least one connection
  const [{ socket }] = await once(server, 'request')
  const instants = capture.instants.map(({ at_s }, index) => ({
    at_s,
    draw: socket.remotePort ^ (index === 0 ? 1 : 0),
  }))
  const judge =
    () =>
    (_: unknown, { bytes }: { bytes: Buffer }) =>
      digestOf(bytes) === digestOf(FILE) ? null : `${bytes.length} bytes`
  try {
    const { wire } = await observe(
      port,
      { duration_s: 2, rate_per_s: 0 },
      {
        capture: { ...capture, mask: capture.mask | 1, instants },
        sample: { port, isOpening, wire: asText, createJudge: () => judge, has_one_length: true },
      },
    )
    return wire
  } finally {
    await load
    server.closeAllConnections()
    server.close()
  }
}

test('complete responses of 64 KB are judged', { skip }, async () => {
  const { judged_count, wrong_count, wrong, unread } = await judged(FILE)
  assert.deepEqual({ wrong_count, wrong, unread }, { wrong_count: 0, wrong: [], unread: null })
  assert.ok(judged_count >= 5, `${judged_count} were judged`)
})

test('a response of 63 KB is wrong despite its Content-Length', { skip }, async () => {
  const { judged_count, wrong_count, wrong, ...seen } = await judged(FILE.subarray(1024))
  assert.ok(judged_count >= 5, `${judged_count} were judged: ${JSON.stringify(seen)}`)
  assert.equal(wrong_count, judged_count)
  assert.deepEqual(wrong, ['64512 bytes'])
})
