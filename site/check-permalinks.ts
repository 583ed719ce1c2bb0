/** The program of `npm run check:permalinks`: builds the site of an earlier commit and of this checkout, and compares them. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommandLine } from '../pipeline/command-line.ts'
import { baseOf } from '../pipeline/ledger/git.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { comparePermalinks, type Found } from './permalinks.ts'
import { changesBetween, faultsOf, readList, type Site, saidBy } from './said.ts'

const help = `npm run check:permalinks -- --base REV [--or-nothing] [--write]

Builds the site of the commit REV in a folder of its own, with its own code and its own packages (npm ci, where its lockfile
is another), and the site of this checkout. Every address of the first must be one of the second: pages, result.json,
badges, cards, feeds, parquet and raw files. Raw files must have the same bytes, and every result must stand on the same
evidence. Values of result.json, league.json and league.csv, numbers of badges and titles of feeds that are others are
printed. Where the two compare by different methods, what differs must be what the newest file of data/methods lists.

  --base REV    the commit that is published already; zeros mean that nothing is
  --or-nothing  where git does not know the base, compare with nothing and say so: for a first deployment
  --write       make that file from what differs, rather than hold what differs against it

Exit: 0 every address holds; 1 some address is broken or some number differs unlisted, each is named; 2 bad use; 3 one of the two was not built.`

const flag = { type: 'boolean', default: false } as const
const options = { base: { type: 'string' }, 'or-nothing': flag, write: flag } as const

await runCommandLine({ name: 'check:permalinks', help, options }, async ({ values }) => {
  if (values.base === undefined) throw new UsageError(2, '--base is missing: name the commit that is published already')
  const { commit, said } = baseOf(values.base, values['or-nothing'])
  console.log(`check:permalinks: compared with ${said}`)
  if (commit === null) return 0
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-permalinks-'))
  try {
    const checkout = checkOut(commit, join(scratch, 'checkout'))
    if (checkout === null) return 3
    const sites = { [join(scratch, 'base')]: checkout, [join(scratch, 'head')]: resolve('.') }
    const codes = await Promise.all(Object.entries(sites).map(([out, folder]) => buildIn(folder, out)))
    if (codes.some(code => code !== 0)) return 3
    const [base = '', head = ''] = Object.keys(sites)
    const list = await listOf({ folder: base, code: checkout }, { folder: head, code: resolve('.') }, values.write)
    const { addresses, broken, changed } = comparePermalinks(base, head, list && readList(list.path).names)
    broken.push(...(list?.faults ?? []))
    for (const found of changed) console.log(`check:permalinks: changed: ${describeFound(found)}`)
    for (const found of broken) console.error(`check:permalinks: ${describeFound(found)}`)
    console.log(
      `check:permalinks: ${addresses} addresses of ${commit.slice(0, 12)}, ${broken.length} broken; ${changed.length} values changed`,
    )
    return broken.length > 0 ? 1 : 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** The list of what the method of head changes, and what is wrong with it; null where base has not the method before it. */
async function listOf(base: Site, head: Site, isWritten: boolean): Promise<{ path: string; faults: Found[] } | null> {
  const [before, after] = [await saidBy(base), await saidBy(head)]
  if (before.method !== after.method - 1) return null
  const path = join('data/methods', `${after.method}.csv`)
  const header = `subject_kind,subject_id,column_name,method_${before.method},method_${after.method}`
  const lines = [header, ...changesBetween(before.said, after.said)]
  if (isWritten) writeFileSync(path, `${lines.join('\n')}\n`)
  return { path, faults: faultsOf(readList(path).lines, lines).map(fact => ({ address: path, fact })) }
}

function describeFound({ address, fact }: Found): string {
  return `${address}: ${fact}`
}

/** The commit with its packages: ours where the lockfile is the same. Null where npm cannot bring them. */
function checkOut(commit: string, folder: string): string | null {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', resolve('.'), folder])
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit])
  const [own, theirs] = ['.', folder].map(each => readFileSync(join(each, 'package-lock.json'), 'utf8'))
  if (own === theirs) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else if (spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' }).status !== 0) return null
  return folder
}

/** Cards and the sitemap are only made for a site that has an address. */
function buildIn(cwd: string, out: string): Promise<number | null> {
  const env = { ...process.env, BENCHLEDGER_SITE: process.env.BENCHLEDGER_SITE || 'https://benchledger.example' }
  const child = spawn('npm', ['run', 'build', '--', '--out', out], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise(done => child.on('exit', done))
}
