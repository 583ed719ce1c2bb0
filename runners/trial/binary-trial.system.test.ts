import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recorded as probe } from '../../pipeline/evaluate/recordings/sentinel.csv.ts'
import { createTrial } from '../../proofs/fixtures/trial.ts'
import { findPrograms } from '../host/find-programs.ts'
import { runTrial } from './run-trial.ts'

const skip = findPrograms().wrk?.path == null && 'wrk is missing: apt-get install wrk'

/** A counter that rejects every body that is not eight bytes long. */
const server = `
import { createServer } from 'node:http'
let total = 0n
const respond = response => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(total)
  response.end(bytes)
}
let seconds = 0
createServer((request, response) => {
  // saves the checks from waiting for the clock
  response.setHeader('date', new Date(1000 * seconds++).toUTCString())
  if (request.method === 'GET') return respond(response)
  const parts = []
  request.on('data', part => parts.push(part)).on('end', () => {
    const body = Buffer.concat(parts)
    const number = body.length === 8 ? body.readBigUInt64BE() : 501n
    if (number > 500n) return response.writeHead(400).end()
    total += number
    respond(response)
  })
}).listen(process.argv[2], '127.0.0.1')
`

test('verification, load and probe send binary bodies if the configuration says so', { skip }, async () => {
  const trial = createTrial(server, {}, {})
  const configuration = { payload: 'binary' }
  const { request } = trial
  Object.assign(request.case, { configuration, configuration_id: 'payload=binary', scenario_id: 'counter' })
  Object.assign(request.built, { configuration: { settings: configuration } })
  Object.assign(request.scenario, {
    scenario_id: 'counter',
    request: { method: 'POST', path: '/', body: '500' },
    oracle: { rule: 'counter' },
    binary_where: { payload: 'binary' },
  })
  try {
    const record = await runTrial(request, new AbortController().signal)
    assert.equal(record.status, 'ok', record.reason ?? '')
    const rows = probe.read(trial.read('sentinel.csv')).content ?? []
    assert.deepEqual(new Set(rows.map(({ outcome }) => outcome)), new Set(['ok']))
    assert.match(trial.read('verify.json'), /"wrong_answer_count":0/)
  } finally {
    trial.remove()
  }
})
