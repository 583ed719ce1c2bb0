import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readRun } from '../../pipeline/evaluate/read/runs.ts'
import { ARCHIVE } from '../../pipeline/ledger/archive.ts'
import { readRunFolder } from '../../pipeline/ledger/run-folder.ts'
import { filesBelow, SUMS } from '../../pipeline/ledger/seal.ts'
import { verifySeal } from '../../pipeline/ledger/verify-seal.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import { dropArchived, writeSeal } from './write-seal.ts'

/** The fixture run with separate files, and a copy of it with an archive. */
function sealed(t: TestContext): { loose: string; folder: string; reports: Set<string> } {
  const data = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(data, { recursive: true }))
  const loose = createRun(data)
  const folder = join(data, 'other', FAKE_RUN_ID)
  cpSync(loose, folder, { recursive: true })
  const run: RunJson = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  const reports = new Set(run.trials.map(({ path }) => path).filter(path => existsSync(join(folder, path))))
  writeSeal(folder, new Set(['run.json', 'environment.json', ...reports]), 'plan.json')
  return { loose, folder, reports }
}

test('a sealed run consists of its reports, its records and one archive, and its seal is valid', t => {
  const { loose, folder, reports } = sealed(t)
  dropArchived(folder)
  assert.deepEqual(filesBelow(folder), [...reports, 'run.json', 'environment.json', SUMS, ARCHIVE].sort())
  assert.deepEqual(verifySeal(readRunFolder(folder)), [])
  assert.equal(existsSync(join(folder, 'builds')), false)
  const total_bytes = filesBelow(loose).reduce((sum, path) => sum + statSync(join(loose, path)).size, 0)
  assert.ok(statSync(join(folder, ARCHIVE)).size < total_bytes / 2)
})

test('a run gives the same rows with and without the archive, except for paths in the archive', t => {
  const { loose, folder } = sealed(t)
  dropArchived(folder)
  const rows = (of: string) => readRun(readRunFolder(of))
  const same = JSON.stringify(rows(folder)).replaceAll(`raw/${FAKE_RUN_ID}/${ARCHIVE}#`, `raw/${FAKE_RUN_ID}/`)
  const withoutSeal = (text: string) => text.replace(/"seal":"[0-9a-f]{64}"/, '')
  assert.equal(withoutSeal(same), withoutSeal(JSON.stringify(rows(loose))))
  const [stated] = JSON.stringify(rows(folder)).match(/raw[^"]*timeline\.csv/) ?? []
  assert.match(stated ?? '', new RegExp(`^raw/${FAKE_RUN_ID}/${ARCHIVE}#`))
})

test('a file that differs from the archive is not removed, and invalidates the seal', t => {
  const { folder } = sealed(t)
  const changed = filesBelow(folder).find(path => path.endsWith('.timeline.csv')) ?? ''
  writeFileSync(join(folder, changed), 'changed')
  dropArchived(folder)
  assert.deepEqual(readdirSync(join(folder, dirname(changed))).filter(name => name.endsWith('.csv')).length, 1)
  assert.deepEqual(
    verifySeal(readRunFolder(folder)).map(({ path }) => path),
    [changed, ARCHIVE],
  )
})
