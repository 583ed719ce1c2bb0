import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putFiles, temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { ADDRESSES, brokenAddresses, listAddresses } from './addresses.ts'

const scratch = temporaryFolder({ after })

const result = (sha256: string) =>
  JSON.stringify({ trials: [{ path: 'raw/x/01.wrk.txt', first_line: 1, last_line: 9, sha256 }] })
const league = (...ids: string[]) => JSON.stringify({ entries: ids.map(result_id => ({ result_id })) })
const manifest = (...names: string[]) =>
  JSON.stringify({ relations: names.map(name => ({ name })), views: [{ name: 'trial' }] })

const FILES = {
  'index.html': 'home',
  'assets/page.0123.js': 'script',
  'r/0123456789ab/index.html': 'page',
  'r/0123456789ab/result.json': result('aa'),
  'raw/x/01.wrk.txt': 'log',
  'leagues/ping/here/t1-c2/league.json': league('0123456789ab'),
  'leagues/ping/here/t1-c2/run/league.json': league('0123456789ab'),
  'data/manifest.json': manifest('result'),
  'data/result.parquet': 'rows',
}

let count = 0
/** The list of a site that differs from FILES by these; null leaves a file out. */
function listOf(changes: Record<string, string | null> = {}): string {
  const site = join(scratch, String(++count))
  const files = Object.entries({ ...FILES, ...changes }).filter(([, text]) => text !== null)
  putFiles(site, Object.fromEntries(files) as Record<string, string>)
  return listAddresses(site)
}

const before = listOf()

test('a site lists its pages, its files and its relations, and no asset', () => {
  assert.deepEqual(
    before.split('\n').map(line => line.split(' ')[0]),
    [
      ...['/', 'data/#result', 'data/#trial', 'data/manifest.json', 'leagues/ping/here/t1-c2/league.json'],
      ...['leagues/ping/here/t1-c2/run/league.json', 'r/0123456789ab/', 'r/0123456789ab/result.json'],
      ...['raw/x/01.wrk.txt', ''],
    ],
  )
})

for (const [what, changes, message] of [
  ['more pages and a newer run', { 'r/0/index.html': '', 'leagues/ping/here/t1-c2/league.json': league('ab') }, []],
  ['another form of a relation', { 'data/result.parquet': null, 'data/result/host=here/run.parquet': 'rows' }, []],
  ['a page that is gone', { 'r/0123456789ab/index.html': null }, ['r/0123456789ab/: it is gone']],
  ['a relation that is gone', { 'data/manifest.json': manifest() }, ['data/#result: it is gone']],
  ['a result of other lines', { 'r/0123456789ab/result.json': result('ab') }, ['r/0123456789ab/result.json: it is on']],
  ['a log of other bytes', { 'raw/x/01.wrk.txt': 'lag' }, ['raw/x/01.wrk.txt: it is on other evidence']],
  [
    'a run’s league of other results',
    { 'leagues/ping/here/t1-c2/run/league.json': league('0123456789ab', 'ab') },
    ['leagues/ping/here/t1-c2/run/league.json: it is on other evidence'],
  ],
] as [string, Record<string, string | null>, string[]][])
  test(`${what}: ${message.length === 0 ? 'nothing is broken' : 'it is broken, and stated'}`, () => {
    const broken = brokenAddresses(before, listOf(changes))
    assert.deepEqual(
      broken.map((found, at) => found.slice(0, message[at]?.length)),
      message,
    )
  })

function check(...args: string[]) {
  const program = join(import.meta.dirname, 'check-permalinks.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  return [status, stdout + stderr] as const
}

test('the program fails for what is broken, and where there is nothing to compare with it has to be told', () => {
  const [local, other, none] = ['own', 'other', 'none'].map(name => join(scratch, name)) as [string, string, string]
  // everything that the first two sites had, and a page that another has
  const first = readFileSync(join(import.meta.dirname, 'first-addresses.txt'), 'utf8')
  putFiles(local, { [ADDRESSES]: first })
  putFiles(other, { [ADDRESSES]: `${first}gone/ -\n` })
  assert.deepEqual(check('--dist', local, '--deployed', other), [
    1,
    `check:permalinks: compared with ${first.split('\n').length} addresses of ${other}: 1 broken\ncheck:permalinks: gone/: it is gone: bring it back\n`,
  ])
  assert.equal(check('--dist', other, '--deployed', local)[0], 0)
  assert.match(
    check('--dist', local, '--deployed', none)[1],
    /has no addresses\.txt: --or-nothing is for a first deployment/,
  )
  assert.equal(check('--dist', local, '--deployed', none, '--or-nothing')[0], 0)
  putFiles(local, { [ADDRESSES]: first.replace(/^r\/.*\n/m, '') })
  assert.equal(check('--dist', local, '--deployed', none, '--or-nothing')[0], 1)
  assert.equal(check('--dist', none, '--deployed', local)[0], 2)
})
