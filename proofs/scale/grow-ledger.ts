/** A ledger of many results from the real runs: other days, hosts, entries and versions of the same logs, under valid seals. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkOrCopy } from '../../pipeline/link-or-copy.ts'
import { SUMS } from '../../pipeline/sources/seal.ts'
import { compareText } from '../../pipeline/vocabulary/compare-text.ts'
import { sha256 } from '../../pipeline/vocabulary/hashing.ts'
import { runIdStem } from '../../pipeline/vocabulary/ids.ts'

const HOSTS = 3
/** An entry keeps its name for this many copies, which are its versions. */
const VERSIONS = 4
const DAY_MS = 86_400_000

interface Named {
  framework: string
  framework_version?: string | null
  path?: string | null
}

interface RunJson {
  started_at: string
  finished_at: string
  host_id: string
  trials: Named[]
  builds?: Named[]
  not_run?: Named[]
}

/** Entries and hosts of copy `k`; controls stay what they are, because the rules know them. */
const entryOf = (id: string, k: number) => `${id}-copy-${Math.floor(k / VERSIONS)}`
const hostOf = (id: string, k: number) => (k % HOSTS === 0 ? id : `${id}-copy-${k % HOSTS}`)

/** Writes the copy `k`, from 1 on, of the run in the folder `from` below `<data>/raw`. Files that do not change are links. */
export function copyRun(from: string, data: string, k: number, controls: ReadonlySet<string>): void {
  const run = JSON.parse(readFileSync(join(from, 'run.json'), 'utf8')) as RunJson
  const later = (instant: string) => new Date(Date.parse(instant) + k * DAY_MS).toISOString()
  const begun = { started_at: later(run.started_at), host_id: hostOf(run.host_id, k) }
  const rename = (path: string) => {
    const [first = '', ...rest] = path.split('/')
    return controls.has(first) || rest.length === 0 || first === 'builds'
      ? path
      : [entryOf(first, k), ...rest].join('/')
  }
  const copyOf = ({ framework, framework_version, path, ...own }: Named): Named => ({
    framework: controls.has(framework) ? framework : entryOf(framework, k),
    ...(framework_version === undefined ? {} : { framework_version: framework_version && `${framework_version}.${k}` }),
    ...(path === undefined ? {} : { path: path && rename(path) }),
    ...own,
  })
  const copy = { ...run, ...begun, finished_at: later(run.finished_at), trials: run.trials.map(copyOf) }
  if (run.builds) copy.builds = run.builds.map(copyOf)
  if (run.not_run) copy.not_run = run.not_run.map(copyOf)
  const text = `${JSON.stringify(copy, null, 1)}\n`

  const folder = join(data, 'raw', `${runIdStem(begun)}${sha256(from + k).slice(0, 6)}`)
  const sums = readFileSync(join(from, SUMS), 'utf8').trimEnd().split('\n')
  const sealed = sums.map(line => [line.slice(66), line.slice(0, 64)] as const)
  const files = sealed.map(([path, sum]) => [rename(path), path === 'run.json' ? sha256(text) : sum] as const)
  for (const [path] of sealed) {
    if (path === 'run.json') continue
    mkdirSync(dirname(join(folder, rename(path))), { recursive: true })
    linkOrCopy(join(from, path), join(folder, rename(path)))
  }
  writeFileSync(join(folder, 'run.json'), text)
  const lines = files.sort(([a], [b]) => compareText(a, b)).map(([path, sum]) => `${sum}  ${path}\n`)
  writeFileSync(join(folder, SUMS), lines.join(''))
}

/** Copies the manifests, and adds those that `copies` copies name. */
export function growManifests(from: string, to: string, copies: number, controls: ReadonlySet<string>): void {
  const idsIn = (folder: string) =>
    readdirSync(join(from, folder), { withFileTypes: true }).filter(e => e.isDirectory())
  const copy = (folder: string, id: string, kind: string, own: string) => {
    mkdirSync(join(to, folder, own), { recursive: true })
    cpSync(join(from, folder, id, `${kind}.json`), join(to, folder, own, `${kind}.json`))
  }
  for (const { name } of idsIn('scenarios')) copy('scenarios', name, 'scenario', name)
  for (const { name } of idsIn('hosts'))
    for (const own of new Set([name, ...Array.from({ length: copies }, (_, k) => hostOf(name, k + 1))]))
      copy('hosts', name, 'host', own)
  for (const { name } of idsIn('frameworks')) {
    copy('frameworks', name, 'framework', name)
    if (controls.has(name)) continue
    for (const own of new Set(Array.from({ length: copies }, (_, k) => entryOf(name, k + 1))))
      copy('frameworks', name, 'framework', own)
  }
}
