/** The program of `npm run pack-kit`: all that a benchmark host needs for a run, in one file with its digest. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildEntry } from './lib/build-entry.ts'
import { buildObserver } from './lib/build-observer.ts'
import { configurationId } from './lib/case.ts'
import type { Kit, KitBuild } from './lib/kit.ts'
import { marksOf } from './lib/marks.ts'
import { type PlannedCase, planCases } from './lib/plan.ts'
import { readEntries } from './lib/read-entries.ts'

const help = `npm run --silent pack-kit -- --hosts IDS [--frameworks IDS] --out DIR

Builds the entries in this checkout and writes DIR/kit.tar: the checkout, its packages and what was built. On the host,
bench --kit runners/.build/kit.json measures it without a compiler, a checkout or a network. The two lines of standard
output are for the workflow: hosts=[…] as JSON, and digest=<sha256 of the file>.

  --hosts IDS       documented hosts, separated by spaces
  --frameworks IDS  entries, separated by spaces; empty is all, controls and twins too
  --out DIR         a folder that is not there yet

Exit: 0 packed, with what did not build named on standard error; 2 bad use, nothing packed.`

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const BUILD_TIMEOUT_S = 1800

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { hosts: text, frameworks: { ...text, default: '' }, out: text, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const hosts = idsIn('--hosts', values.hosts ?? '')
  if (hosts.length === 0 || values.out === undefined) throw new Error('--hosts and --out are needed')
  const strange = hosts.find(host => !existsSync(join('runners/hosts', host, 'host.json')))
  if (strange !== undefined)
    throw new Error(`--hosts ${strange} is no folder of runners/hosts: document the host first`)
  if (existsSync(values.out)) throw new Error(`${values.out} is there already: name a new folder`)
  const frameworks = idsIn('--frameworks', values.frameworks)
  const of_all = { configurations: [], scenarios: [], trials: null, duration_s: null, warm_up_s: null }
  const { cases } = planCases(readEntries('runners'), { frameworks, ...of_all }, null)
  const kit: Kit = { builds: [] }
  for (const planned of eachBuild(cases)) kit.builds.push(await packBuild(planned))
  buildObserver()
  writeFileSync('runners/.build/kit.json', JSON.stringify(kit, null, 2))
  mkdirSync(values.out, { recursive: true })
  const file = join(values.out, 'kit.tar')
  const own = `./${relative('.', values.out)}`
  execFileSync('tar', ['--create', '--file', file, `--exclude=${own}`, '--exclude=./dist', '.'])
  console.log(`hosts=${JSON.stringify(hosts)}\ndigest=${await digestOf(file)}`)
  return 0
}

function idsIn(option: string, text: string): string[] {
  const ids = text.split(' ').filter(id => id !== '')
  const odd = ids.find(id => !ID.test(id))
  if (odd !== undefined) throw new Error(`${option} names ${JSON.stringify(odd)}: give ids, separated by spaces`)
  return ids
}

/** Scenarios and loads share a build. */
function eachBuild(cases: readonly PlannedCase[]): PlannedCase[] {
  return [
    ...new Map(cases.map(one => [`${one.case.framework_id} ${one.case.configuration_id}`, one] as const)).values(),
  ]
}

async function packBuild({ entry, configuration }: PlannedCase): Promise<KitBuild> {
  const builds_folder = resolve('runners/.build')
  const logs_folder = join(builds_folder, 'kit-logs')
  const { built, record } = await buildEntry(entry, configuration, {
    builds_folder,
    logs_folder,
    marks: marksOf(resolve('.')),
    is_root: process.getuid?.() === 0,
    signal: new AbortController().signal,
    time_out_s: BUILD_TIMEOUT_S,
  })
  if (record.reason !== null) console.error(`pack-kit: ${entry.framework_id}: ${record.status}: ${record.reason}`)
  // the folder of the logs in a run
  const path = record.path?.replace(/^kit-logs\//, 'builds/') ?? null
  return {
    framework_id: entry.framework_id,
    configuration_id: configurationId(configuration.settings),
    folder: built && relative(builds_folder, built.folder),
    framework_version: record.framework_version,
    lockfile_sha256: record.lockfile_sha256,
    record: { ...record, path },
    log: record.path,
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

try {
  process.exitCode = await main()
} catch (error) {
  rmSync('runners/.build/kit.json', { force: true })
  console.error(`pack-kit: ${(error as Error).message}\n\n${help}`)
  process.exitCode = 2
}
