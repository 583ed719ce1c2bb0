import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { countLines } from './count.ts'

test('our own lines are counted by folder, without tests, test data, entries and templates', t => {
  const root = mkdtempSync(join(tmpdir(), 'benchledger-count-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const path of [
    'launch.mjs',
    'site/build.ts',
    'site/build.test.ts',
    'site/pages/frameworks/index.astro',
    'pipeline/sql/2_core/trial.sql',
    'pipeline/tools/wrk/parse.ts',
    'pipeline/tools/wrk/testdata/done.lua',
    'pipeline/metrics.json',
    'runners/proofs/kills.system.test.ts',
    'runners/frameworks/express/server.ts',
    'runners/templates/node/server.ts',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'one\ntwo\n')
  }
  const expected = ['pipeline/sql/', 'pipeline/tools/', 'site/', 'site/pages/']
  assert.deepEqual(
    [...countLines(root)].sort(),
    expected.map(folder => [folder, { files: 1, lines: 2 }]),
  )
})
