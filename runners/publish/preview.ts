/** The program of `npm run preview`: tries the entries of a pull request, and builds the site with them in it. */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { changesBetween, commitOf } from '../../pipeline/ledger/git.ts'
import { checkManifest } from '../plan/check-manifest.ts'
import { type ChangedEntry, changedEntries, removedEntries } from './preview/changed-entries.ts'
import { findPages } from './preview/find-pages.ts'
import { readQuickRows, refusedRows } from './preview/quick-rows.ts'
import { runOwn } from './preview/run-own.ts'
import { formatPreview, type Preview, type Refused } from './preview/summary.ts'

const help = `npm run preview -- --base REV --out DIR

For the entries that this checkout changes since REV: checks their manifests, installs, builds without a network (where
root can take it away), and measures each load for a second; whether they answer rightly is for npm run verify. If nothing
is refused it builds the site with them in it. DIR gets summary.md, for people, and site/.

  --base REV   where the pull request branched off
  --out DIR    a folder that is not there yet

Exit: 0 nothing is refused; 1 refused, each with file and rule; 2 bad use.`

async function tryEntries(
  commit: string,
  entries: readonly ChangedEntry[],
  site: string,
): Promise<Omit<Preview, 'removed'>> {
  const refused: Refused[] = []
  const fit = entries.filter(({ framework_id }) => {
    const problems = checkManifest('framework', 'runners', framework_id)
    for (const { path, line, problem } of problems)
      refused.push({ path: `runners/${path}`, line, rule: 'manifest', problem })
    return problems.length === 0
  })
  const quick = await measureQuickly(fit, refused)
  const built = refused.length > 0 ? null : await runOwn('site/build.ts', ['--out', site])
  if (built && built.exit_code !== 0)
    refused.push({ path: '.', line: null, rule: 'site', problem: lastLine(built.output) })
  const pages = built?.exit_code === 0 ? findPages(site, entries) : null
  return { commit, entries, refused, quick, is_network_cut: isNetworkCut(entries), pages }
}

async function measureQuickly(fit: readonly ChangedEntry[], refused: Refused[]): Promise<Preview['quick']> {
  if (fit.length === 0) return []
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-preview-'))
  try {
    const named = fit.flatMap(({ framework_id }) => ['--framework', framework_id])
    const ran = await runOwn('runners/bench.ts', ['--quick', ...named], { ...process.env, TMPDIR: scratch })
    const rows = readQuickRows(scratch)
    for (const { framework_id, scenario_id, load, description } of refusedRows(rows)) {
      const problem = `${scenario_id} ${load}: ${description}`
      refused.push({ path: `runners/frameworks/${framework_id}`, line: null, rule: 'quick-run', problem })
    }
    if (ran.exit_code !== 0 && rows.every(({ status }) => status === 'ok'))
      refused.push({ path: '.', line: null, rule: 'quick-run', problem: withoutPaths(lastLine(ran.output)) })
    return rows
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** As the log of each build that is kept says; an entry that writes the same words into it only speaks against itself. */
function isNetworkCut(entries: readonly ChangedEntry[]): boolean {
  const logs = entries.flatMap(({ framework_id }) =>
    globSync(`runners/.build/${framework_id}/*/.benchledger-build.log`),
  )
  return logs.every(path => !readFileSync(path, 'utf8').includes('with a network, which only root can take away'))
}

const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? ''
const withoutPaths = (text: string): string => text.replaceAll(resolve('.'), '<checkout>')

await runCommandLine(
  { name: 'preview', help, options: { base: { type: 'string' }, out: { type: 'string' } } },
  async ({ values }) => {
    const { base, out } = values
    if (base === undefined || out === undefined) throw new Error('--base and --out are needed')
    if (existsSync(out)) throw new Error(`${out} is there already: name a new folder`)
    const commit = commitOf('HEAD')
    const changes = changesBetween(commitOf(base), commit)
    const isThere = (id: string) => existsSync(join('runners/frameworks', id))
    const entries = changedEntries(changes, isThere)
    mkdirSync(out, { recursive: true })
    const tried = await tryEntries(commit, entries, resolve(out, 'site'))
    const preview: Preview = { ...tried, removed: removedEntries(changes, isThere) }
    writeFileSync(join(out, 'summary.md'), formatPreview(preview))
    for (const { path, line, rule, problem } of preview.refused)
      console.error(`preview: ${JSON.stringify(path)}${line === null ? '' : `:${line}`}: ${rule}: ${problem}`)
    console.log(`preview: ${entries.length} entries, ${preview.refused.length} refused; ${join(out, 'summary.md')}`)
    return preview.refused.length > 0 ? 1 : 0
  },
)
