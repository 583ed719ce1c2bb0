import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { recorded as timeline, totalOf } from '../../pipeline/sources/recording/timeline.csv.ts'
import { recorded as wire } from '../../pipeline/sources/recording/wire.json.ts'
import { makeTrial } from '../../proofs/fixtures/trial.ts'
import { runTrial } from './run-trial.ts'
import { makeTwoHosts } from './two-hosts.ts'

const never = new AbortController().signal
const made = makeTrial('')
made.remove()
const wrk = made.request.programs.wrk?.path ?? null
const hosts = makeTwoHosts()
hosts?.generator.remove()
const skip =
  (wrk === null && 'wrk is missing: apt-get install wrk') ||
  (hosts === null && 'two namespaces cannot be made here: it takes root')

/** Answers hello, and says once for each client's address where it was asked and under which name. */
const SAYS_WHO_ASKS = `
import { createServer } from 'node:http'
const seen = new Set()
let seconds = 0
const answer = ({ socket, headers }, response) => {
  const line = socket.remoteAddress + ' asked ' + socket.localAddress + ' for ' + headers.host.split(':')[0]
  if (!seen.has(line)) console.log(line)
  seen.add(line)
  // no check waits for its clock to move
  response.setHeader('date', new Date(1000 * seconds++).toUTCString())
  response.setHeader('content-type', 'text/plain').end('Hello, World!')
}
for (const address of process.argv.slice(3)) createServer(answer).listen(process.argv[2], address)
`

test('a generator apart asks for a name over a cable, and nothing is left of the two hosts', { skip }, async () => {
  const start = [process.execPath, 'server.mjs', '$PORT', '$HOST']
  const fixture = makeTrial(SAYS_WHO_ASKS, {}, { start })
  fixture.request.built.configuration = { settings: {}, is_apart: true }
  try {
    const record = await runTrial(fixture.request, never)
    assert.equal(record.reason, null)
    assert.equal(record.isolation, 'two-network-namespaces')
    assert.match(record.argv?.at(-1) ?? '', /^http:\/\/server\.test:\d+\/$/)
    assert.equal(fixture.read('server.log'), '198.18.0.1 asked 198.18.0.2 for server.test\n')
    const received = totalOf(timeline.read(fixture.read('timeline.csv')).content ?? [], 'received_bytes')?.total ?? 0
    assert.ok(received > 10_000, `${received} bytes crossed the cable`)
    assert.match(fixture.read('sockets.json'), /"established_count":4/)
    assert.ok((wire.read(fixture.read('wire.json')).content?.judged_count ?? 0) > 100, fixture.read('wire.json'))
    const names = existsSync('/run/netns') ? readdirSync('/run/netns') : []
    assert.deepEqual(
      names.filter(name => name.startsWith(`bl-${process.pid}-`)),
      [],
    )
  } finally {
    fixture.remove()
  }
})

test('where two hosts cannot be made, a trial that needs them is failed and says what it takes', async () => {
  const fixture = makeTrial('')
  fixture.request.built.configuration = { settings: {}, is_apart: true }
  const { status, reason } = await runTrial(fixture.request, never, 'loopback')
  fixture.remove()
  assert.equal(status, 'failed')
  assert.match(reason ?? '', /two network namespaces .* could not be made: run as root/)
})

test('each thread of the generator asks an instance of its own', {
  skip: wrk === null && 'wrk is missing: apt-get install wrk',
}, async () => {
  const instances = ['127.0.0.1', '127.0.0.2']
  const fixture = makeTrial(SAYS_WHO_ASKS, {}, { start: [process.execPath, 'server.mjs', '$PORT', ...instances] })
  fixture.request.built.configuration = { settings: {}, instances }
  fixture.request.case.threads = 2
  try {
    const record = await runTrial(fixture.request, never)
    assert.equal(record.reason, null)
    const log = fixture.read('server.log')
    assert.match(log, /asked 127\.0\.0\.1 for/)
    assert.match(log, /asked 127\.0\.0\.2 for/)
    assert.match(fixture.read('sockets.json'), /"established_count":4/)
    assert.ok((wire.read(fixture.read('wire.json')).content?.judged_count ?? 0) > 100, fixture.read('wire.json'))
  } finally {
    fixture.remove()
  }
})
