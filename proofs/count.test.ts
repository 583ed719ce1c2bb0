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
const bounds: LineBounds = {
  pipeline: [{ lines: 1000 }],
  runners: [{ lines: 900 }, { lines: 1000, why: 'adaptive rounds' }],
  site: [{ lines: 1000 }],
  proofs: [{ lines: 1000 }],
  tests: [{ lines: 5 }, { lines: 10, why: 'more is tested' }],
}

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
    [{ ...bounds, page: bounds.site }, /"page"/],
    [{ ...bounds, site: [] }, /site/],
    [{ ...bounds, site: [{ lines: -1 }] }, /site\[0\]\.lines/],
    [{ ...bounds, site: [{ lines: '9' }] }, /site\[0\]\.lines/],
    [{ ...bounds, site: [{ lines: 1.5 }] }, /site\[0\]\.lines/],
    [{ ...bounds, site: [{ lines: 1, most: 2 }] }, /"most"/],
    [{ ...bounds, site: [{ lines: 1 }, { lines: 2 }] }, /give the reason.*\n.*site\[1\]\.why/],
    [{ ...bounds, site: [{ lines: 1 }, { lines: 2, why: ' ' }] }, /give the reason.*\n.*site\[1\]\.why/],
    ['{', /Expected/],
  ] as const)
    assert.throws(
      () => readBounds(typeof wrong === 'string' ? wrong : JSON.stringify(wrong)),
      ({ message }: Error) => /^proofs\/count-bounds\.json .*: fix it/.test(message) && place.test(message),
      JSON.stringify(wrong),
    )
})

test('bounds are lowered to the counts, never raised, and keep their reasons', () => {
  const now = lowered(counts, bounds)
  assert.deepEqual(now.pipeline, [{ lines: 900 }])
  assert.deepEqual(now.runners, bounds.runners)
  assert.deepEqual(now.site, [{ lines: 1000 }])
})

test('the program prints what it lowers, and fails if a part is above its bound', t => {
  const root = temporaryFolder(t)
  const run = (option: string) => {
    const argv = [join(import.meta.dirname, 'count.ts'), root, option]
    const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
    return [status, ...stdout.split('\n').filter(line => /lower/.test(line))]
  }
  const none = { pipeline: [{ lines: 9 }], ...Object.fromEntries(PARTS.slice(1).map(part => [part, [{ lines: 0 }]])) }
  putFiles(root, { 'pipeline/a.ts': 'one\ntwo\n', 'proofs/count-bounds.json': none })
  assert.deepEqual(run('--lower'), [0, 'lowered pipeline from 9 to 2'])
  assert.deepEqual(run('--lower'), [0, 'nothing to lower'])
  putFiles(root, { 'site/a.ts': 'one\n' })
  for (const option of ['--lower', '--check']) assert.equal(run(option)[0], 1)
})
