import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { type Bounds, countLines, lowered, type Part, problemsOf } from './count.ts'

test('our own lines are counted by part, without test data, entries and templates', t => {
  const root = mkdtempSync(join(tmpdir(), 'benchledger-count-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const path of [
    'launch.mjs',
    'site/build.ts',
    'site/build.test.ts',
    'site/pages/frameworks/index.astro',
    'pipeline/sql/2_core/trial.sql',
    'pipeline/tools/wrk/testdata/done.lua',
    'pipeline/metrics.json',
    'runners/observer/sampler.h',
    'runners/frameworks/express/server.ts',
    'runners/templates/node/server.ts',
    'proofs/faults.ts',
    'proofs/kills.system.test.ts',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'one\ntwo\n')
  }
  assert.deepEqual(Object.fromEntries(countLines(root)), { pipeline: 2, runners: 2, site: 4, proofs: 2, tests: 4 })
})

const counts = new Map<Part, number>([
  ['pipeline', 900],
  ['runners', 1000],
  ['site', 1001],
  ['proofs', 899],
  ['tests', 10],
])
const bounds: Bounds = {
  pipeline: [{ lines: 1000 }],
  runners: [{ lines: 900 }, { lines: 1000, why: 'adaptive rounds' }],
  site: [{ lines: 1000 }],
  proofs: [{ lines: 1000 }],
  tests: [{ lines: 5 }, { lines: 10 }],
}

test('a part above its bound, one far below it and a bound raised without a word are refused', () => {
  assert.deepEqual(
    problemsOf(counts, bounds).map(problem => problem.replace(/:.*/, '')),
    ['site', 'proofs', 'tests'],
  )
})

test('lowering follows what is counted, never raises, and keeps the reasons', () => {
  const now = lowered(counts, bounds)
  assert.deepEqual(now.pipeline, [{ lines: 900 }])
  assert.deepEqual(now.runners, bounds.runners)
  assert.deepEqual(now.site, [{ lines: 1000 }])
  assert.deepEqual(
    problemsOf(counts, now).map(problem => problem.replace(/:.*/, '')),
    ['site', 'tests'],
  )
})
