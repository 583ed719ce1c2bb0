import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
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
/** The list of a site with FILES and these changes; null omits a file. */
function listOf(changes: Record<string, string | null> = {}): string {
  const site = join(scratch, String(++count))
  const files = Object.entries({ ...FILES, ...changes }).filter(([, text]) => text !== null)
  putFiles(site, Object.fromEntries(files) as Record<string, string>)
  return listAddresses(site)
}

const before = listOf()

test('the list has the pages, files and relations of a site, but no assets', () => {
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
  ['a missing page', { 'r/0123456789ab/index.html': null }, ['r/0123456789ab/: it no longer exists']],
  ['a missing relation', { 'data/manifest.json': manifest() }, ['data/#result: it no longer exists']],
  [
    'a result of other lines',
    { 'r/0123456789ab/result.json': result('ab') },
    ['r/0123456789ab/result.json: its evidence differs'],
  ],
  ['a log of other bytes', { 'raw/x/01.wrk.txt': 'lag' }, ['raw/x/01.wrk.txt: its evidence differs']],
  [
    'a run’s league of other results',
    { 'leagues/ping/here/t1-c2/run/league.json': league('0123456789ab', 'ab') },
    ['leagues/ping/here/t1-c2/run/league.json: its evidence differs'],
  ],
] as [string, Record<string, string | null>, string[]][])
  test(`${what}: ${message.length === 0 ? 'not reported' : 'reported'}`, () => {
    const broken = brokenAddresses(before, listOf(changes))
    assert.deepEqual(
      broken.map((found, at) => found.slice(0, message[at]?.length)),
      message,
    )
  })

function check(...args: string[]) {
  const program = join(import.meta.dirname, 'cli/check-permalinks.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  return [status, stdout + stderr] as const
}

test('check:permalinks fails for broken addresses, and without a deployed list unless --or-nothing is given', () => {
  const [local, other, none] = ['own', 'other', 'none'].map(name => join(scratch, name)) as [string, string, string]
  putFiles(local, { [ADDRESSES]: before })
  putFiles(other, { [ADDRESSES]: `${before}gone/ -\n` })
  assert.deepEqual(check('--dist', local, '--deployed', other), [
    1,
    `check:permalinks: compared with ${before.split('\n').length} addresses of ${other}: 1 broken\ncheck:permalinks: gone/: it no longer exists: restore it\n`,
  ])
  assert.equal(check('--dist', other, '--deployed', local)[0], 0)
  assert.match(
    check('--dist', local, '--deployed', none)[1],
    /has no addresses\.txt: --or-nothing is for a first deployment/,
  )
  assert.equal(check('--dist', local, '--deployed', none, '--or-nothing')[0], 0)
  assert.equal(check('--dist', none, '--deployed', local)[0], 2)
})
