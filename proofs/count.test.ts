import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { type CountedPart, countLines, type LineBounds, lowered, PARTS, problemsOf, readBounds } from './count.ts'
import { putFiles, temporaryFolder } from './fixtures/temporary.ts'

test('lines are counted by part, without test data, entries and templates', t => {
  const root = temporaryFolder(t)
  const paths = [
    'launch.mjs',
    'site/build.ts',
    'site/build.test.ts',
    'site/pages/frameworks/index.astro',
    'pipeline/sql/1_tables/trial.sql',
    'pipeline/tools/wrk/testdata/done.lua',
    'pipeline/metrics.json',
    'runners/observer/sampler.h',
    'runners/frameworks/express/server.ts',
    'runners/templates/node/server.ts',
    'proofs/faults/try-faults.ts',
    'proofs/kills/kills.system.test.ts',
  ]
  putFiles(root, Object.fromEntries(paths.map(path => [path, 'one\ntwo\n'])))
  assert.deepEqual(Object.fromEntries(countLines(root)), { pipeline: 2, runners: 2, site: 4, proofs: 2, tests: 4 })
})

const counts = new Map<CountedPart, number>([
  ['pipeline', 900],
  ['runners', 1000],
  ['site', 1001],
  ['proofs', 899],
  ['tests', 10],
])
const bounds: LineBounds = { pipeline: 1000, runners: 1000, site: 1000, proofs: 1000, tests: 10 }

test('a part above its bound or far below it is a problem, with what to do', () => {
  const [site = '', proofs = '', ...more] = problemsOf(counts, bounds)
  assert.match(site, /^site: 1001 lines, bound 1000 in proofs\/count-bounds\.json: .*npm run count -- --help/)
  assert.match(proofs, /^proofs: 899 lines, bound 1000 .*npm run count -- --lower/)
  assert.deepEqual(more, [])
})

test('malformed bounds are an error with file and position', () => {
  assert.deepEqual(readBounds(JSON.stringify(bounds)), bounds)
  for (const [wrong, place] of [
    [{ ...bounds, site: undefined }, /site/],
    [{ ...bounds, page: 1 }, /"page"/],
    [{ ...bounds, site: -1 }, /site/],
    [{ ...bounds, site: '9' }, /site/],
    [{ ...bounds, site: 1.5 }, /site/],
    ['{', /Expected/],
  ] as const)
    assert.throws(
      () => readBounds(typeof wrong === 'string' ? wrong : JSON.stringify(wrong)),
      ({ message }: Error) => /^proofs\/count-bounds\.json .*: fix it/.test(message) && place.test(message),
      JSON.stringify(wrong),
    )
})

test('bounds are lowered to the counts, and never raised', () => {
  assert.deepEqual(lowered(counts, bounds), { ...bounds, pipeline: 900, proofs: 899 })
})

test('the program prints what it lowers, and fails if a part is above its bound', t => {
  const root = temporaryFolder(t)
  const run = (option: string) => {
    const argv = [join(import.meta.dirname, 'count.ts'), root, option]
    const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
    return [status, ...stdout.split('\n').filter(line => /lower/.test(line))]
  }
  const none = { ...Object.fromEntries(PARTS.map(part => [part, 0])), pipeline: 9 }
  putFiles(root, { 'pipeline/a.ts': 'one\ntwo\n', 'proofs/count-bounds.json': none })
  assert.deepEqual(run('--lower'), [0, 'lowered pipeline from 9 to 2'])
  assert.deepEqual(run('--lower'), [0, 'nothing to lower'])
  putFiles(root, { 'site/a.ts': 'one\n' })
  for (const option of ['--lower', '--check']) assert.equal(run(option)[0], 1)
})
