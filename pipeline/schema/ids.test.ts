import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMIT, ID, isNameOf, KEY, RUN_ID, runIdStem, runLabel, SETTING_VALUE, SHA256, STATEMENT_FILE } from './ids.ts'

const SHA = 'ab12'.repeat(16)
const forms: Record<string, { pattern: RegExp; right: string[]; wrong: string[] }> = {
  ID: {
    pattern: ID,
    right: ['a', 'go-http', '2-b'],
    wrong: ['', 'A', '-a', 'a-', 'a--b', 'a_b', 'a b', '../a', 'a\n', 'é'],
  },
  RUN_ID: {
    pattern: RUN_ID,
    right: ['20261121T083000Z-a-host-0123af', '20261121T083000Z-a-0123af'],
    wrong: [
      '20261121T083000Z-0123af',
      '20261121T083000Z-a-0123AF',
      '.partial-20261121T083000Z-a-0123af',
      '2026-a-0123af',
    ],
  },
  KEY: { pattern: KEY, right: ['a', 'keep_alive', 'p2_x'], wrong: ['', '2a', 'a-b', '_a', 'a_', 'A', 'a__b'] },
  SETTING_VALUE: {
    pattern: SETTING_VALUE,
    right: ['off', '-1', '1.2', 'a-b.c'],
    wrong: ['', 'a b', '--1', 'A', 'a.', 'a/b'],
  },
  COMMIT: {
    pattern: COMMIT,
    right: [SHA.slice(0, 40)],
    wrong: [SHA.slice(0, 39), SHA.slice(0, 41), SHA.slice(0, 40).toUpperCase(), 'main'],
  },
  SHA256: { pattern: SHA256, right: [SHA], wrong: [SHA.slice(1), `${SHA}0`, SHA.toUpperCase()] },
  STATEMENT_FILE: {
    pattern: STATEMENT_FILE,
    right: ['2026-11-21-lost-log.json'],
    wrong: ['lost-log.json', '2026-11-21-.json', '2026-11-21-a.json~'],
  },
}

for (const [name, { pattern, right, wrong }] of Object.entries(forms)) {
  test(`${name} matches complete texts only`, () => {
    for (const text of right) assert.match(text, pattern)
    for (const text of wrong) assert.doesNotMatch(text, pattern)
  })
}

test('a run is named after its start and its host', () => {
  const run = { started_at: '2026-11-21T08:30:00.123Z', host_id: 'a-host' }
  assert.equal(runIdStem(run), '20261121T083000Z-a-host-')
  assert.ok(isNameOf('20261121T083000Z-a-host-0123af', run))
  for (const other of [
    '20261121T083001Z-a-host-0123af',
    '20261121T083000Z-host-0123af',
    '20261121T083000Z-a-host-0123a',
  ])
    assert.ok(!isNameOf(other, run), other)
})

test('labels distinguish runs of one day', () => {
  assert.equal(runLabel('20261121T175402Z-shared-vm-2cpu-0123af'), '21 Nov 2026 17:54')
  assert.equal(runLabel('20270101T000059Z-a-0123af'), '1 Jan 2027 00:00')
})
