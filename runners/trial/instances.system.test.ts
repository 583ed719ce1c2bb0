import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recorded as wire } from '../../pipeline/evaluate/recordings/wire.json.ts'
import { createTrial } from '../../proofs/fixtures/trial.ts'
import { runTrial } from './run-trial.ts'

const never = new AbortController().signal
const fixture = createTrial('')
fixture.remove()
const wrk = fixture.request.programs.wrk?.path ?? null

/** Responds with hello and prints, once for each client address, the local address and the requested host name. */
const PRINTS_CLIENTS = `
import { createServer } from 'node:http'
const seen = new Set()
let seconds = 0
const respond = ({ socket, headers }, response) => {
  const line = socket.remoteAddress + ' requested ' + socket.localAddress + ' as ' + headers.host.split(':')[0]
  if (!seen.has(line)) console.log(line)
  seen.add(line)
  // saves the checks from waiting for the clock
  response.setHeader('date', new Date(1000 * seconds++).toUTCString())
  response.setHeader('content-type', 'text/plain').end('Hello, World!')
}
for (const address of process.argv.slice(3)) createServer(respond).listen(process.argv[2], address)
`

test('each thread of the generator sends requests to another instance', {
  skip: wrk === null && 'wrk is missing: apt-get install wrk',
}, async () => {
  const instances = ['127.0.0.1', '127.0.0.2']
  const trial = createTrial(PRINTS_CLIENTS, {}, { start: [process.execPath, 'server.mjs', '$PORT', ...instances] })
  trial.request.built.configuration = { settings: {}, instances }
  trial.request.case.threads = 2
  try {
    const record = await runTrial(trial.request, never)
    assert.equal(record.reason, null)
    const log = trial.read('server.log')
    assert.match(log, /requested 127\.0\.0\.1 as/)
    assert.match(log, /requested 127\.0\.0\.2 as/)
    assert.match(trial.read('sockets.json'), /"established_count":4/)
    assert.ok((wire.read(trial.read('wire.json')).content?.judged_count ?? 0) > 100, trial.read('wire.json'))
  } finally {
    trial.remove()
  }
})
