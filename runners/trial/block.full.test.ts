/** Blocks with services, which CI installs only for the nightly suite. */
import assert from 'node:assert/strict'
import { delimiter } from 'node:path'
import { test } from 'node:test'
import { createTrial, HELLO } from '../../proofs/fixtures/trial.ts'
import { findProgram } from '../host/find-program.ts'
import { measureBlock } from './block.ts'

const path = `${process.env.PATH}${delimiter}/usr/sbin`
const [missing] = ['nginx', 'wrk'].filter(program => findProgram(program, path) === null)
const skip = missing !== undefined && `${missing} is missing: apt-get install ${missing}`

test('a server behind nginx takes turns with a plain one', { skip }, async () => {
  const start = [process.execPath, 'server.mjs', '$PORT', '$HOST']
  const source = HELLO.replace("'127.0.0.1'", 'process.argv[3]')
  const trials = [0, 1].map(() => createTrial(source, {}, { start, count: '/count' }))
  const [behind, plain] = trials.map(({ request }) => request)
  assert.ok(behind && plain)
  behind.built.configuration = { settings: {}, services: ['nginx'] }
  const schedule = { block_size: 2, turns: 1, window_s: 0.05, last_round: 2, rates: [] }
  const records = await measureBlock([behind, plain], schedule, new AbortController().signal)
  for (const trial of trials) trial.remove()
  assert.deepEqual(
    records.map(ofEntry => ofEntry.map(({ turn, status, reason }) => [turn, status, reason])),
    Array(2).fill([
      [1, 'ok', null],
      [null, 'ok', null],
    ]),
  )
})
