import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseNameOf, casePath, configurationId, stemOf, trialId, trialStem } from './case-name.ts'

const recorded = { framework: 'go-http', configuration: { logging: 'off', backend: 'redis' }, scenario: 'hello' }

test('a configuration is named after its sorted settings, or default', () => {
  assert.equal(configurationId(recorded.configuration), 'backend=redis,logging=off')
  assert.equal(configurationId({}), 'default')
})

test('the path of a case consists of entry, configuration, scenario and load', () => {
  const loaded = caseNameOf({ ...recorded, threads: 2, connections: 64 })
  assert.equal(casePath(loaded), 'go-http/backend=redis,logging=off/hello-t2-c64')
  assert.equal(casePath({ ...loaded, rate_per_s: 10000 }), 'go-http/backend=redis,logging=off/hello-t2-c64-r10000')
  assert.equal(casePath(caseNameOf({ ...recorded, configuration: null })), 'go-http/default/hello')
})

test('the files of a trial share a stem', () => {
  const stem = trialStem(caseNameOf({ ...recorded, configuration: { release: '1.2' } }), 3)
  assert.equal(stem, 'go-http/release=1.2/hello/03')
  for (const kind of ['server.log', 'timeline.csv', 'tcp.json']) assert.equal(stemOf(`${stem}.${kind}`), stem)
})

test('a trial is identified by the lines of its evidence', () => {
  assert.equal(trialId({ path: 'raw/x/01.log', first_line: 1, last_line: 9 }), 'raw/x/01.log:1-9')
})
