/** Builds an entry in a separate folder, once for each state of its source and commands, and stores its log. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { resolveVersion } from '../../pipeline/ledger/manifest/resolve-version.ts'
import type { BuiltEntry, ConfigurationManifest, Entry, VersionManifest } from '../../pipeline/schema/case.ts'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { type BuildJson, UNKNOWN_BUILD } from '../../pipeline/schema/records/run.ts'
import { describeMissingPackages, installedPackages } from '../host/debian-packages.ts'
import { readProgramVersion, versionArguments, versionIn } from '../host/environment/program-facts.ts'
import { findProgram, pathOfEntries } from '../host/find-program.ts'
import type { Redaction } from '../host/redact.ts'
import { redact } from '../host/redact.ts'
import { describeMissing, isPinned, pinnedRuntime, type Runtime, runtimeName } from '../plan/pinned-runtime.ts'
import { boundedLog } from './bounded-log.ts'
import { buildEnvironment } from './build-environment.ts'
import { buildKey, sourceOf } from './build-key.ts'
import { describeOtherJars } from './check-jars.ts'
import { confineSteps } from './confine-step.ts'
import { runStep } from './run-step.ts'

export interface BuildOptions {
  /** runners/.build: each `<framework_id>/<key>/` below it is a complete build. */
  builds_folder: string
  /** Where `<framework_id>-<key>.log` is written; the record's path begins with this folder's name. */
  logs_folder: string
  redactions: readonly Redaction[]
  /** Only root can remove the network; absent means whether this process is root. */
  is_root?: boolean
  signal: AbortSignal
  /** For all commands of a build in total. */
  time_out_s: number
}

/** Facts about the build, stored with it. */
interface StoredRecord extends Pick<BuildJson, 'runtime_version'> {
  duration_s: number
  redaction_count: number
}

const STORED_LOG = '.benchledger-build.log'
const STORED_RECORD = '.benchledger-build.json'

/**
 * `built` is null unless the record's status is ok; faults of the entry are not thrown. Python's scripts contain the
 * path of the build, so entries start `./.venv/bin/python -m …`. Errors: `signal` was aborted, with its reason; the
 * partial build is removed.
 */
export async function buildEntry(
  entry: Entry,
  configuration: ConfigurationManifest,
  options: BuildOptions,
): Promise<{ built: BuiltEntry | null; record: BuildJson }> {
  const { manifest, framework_id } = entry
  const record: BuildJson = {
    ...{ ...UNKNOWN_BUILD, framework: framework_id, configuration: configuration.settings },
    ...{ status: 'failed', redaction_count: 0 },
  }
  const path = pathOfEntries()
  try {
    const runtime = pinnedRuntime(entry, configuration.start)
    record.runtime = runtimeName(runtime)
    const packages = installedPackages(manifest.debian ?? {})
    const reason = missingOf(entry, runtime, path) ?? describeMissingPackages(manifest.debian ?? {}, packages)
    if (reason !== null) return { built: null, record: { ...record, status: 'skipped', reason } }
    const source = sourceOf(entry)
    Object.assign(record, versionOf(entry, configuration))
    const toolchain = (manifest.needs ?? []).map(name => readProgramVersion(name, path))
    const key = buildKey(entry, configuration, source, [...toolchain, JSON.stringify(runtime), ...packages])
    const folder = join(options.builds_folder, framework_id, key)
    const log_path = join(options.logs_folder, `${framework_id}-${key}.log`)
    record.path = `${basename(options.logs_folder)}/${basename(log_path)}`
    mkdirSync(options.logs_folder, { recursive: true })
    const result = existsSync(join(folder, STORED_RECORD))
      ? null
      : await buildInFolder(entry, configuration, folder, { source, runtime }, options)
    if (result) {
      writeFileSync(log_path, result.log)
      Object.assign(record, result.record)
      const { status, reason } = result
      if (reason !== null) return { built: null, record: { ...record, status, reason } }
    } else {
      copyFileSync(join(folder, STORED_LOG), log_path)
      Object.assign(record, JSON.parse(readFileSync(join(folder, STORED_RECORD), 'utf8')) as StoredRecord)
    }
    record.status = 'ok'
    const { framework_version, lockfile_sha256 } = record
    return { built: { entry, configuration, folder, framework_version, lockfile_sha256 }, record }
  } catch (error) {
    options.signal.throwIfAborted()
    return { built: null, record: { ...record, reason: redact((error as Error).message, options.redactions).text } }
  }
}

/** Reads the version from the entry's files. Errors: the lockfile is missing, or does not name the package. */
export function versionOf(
  { folder, manifest }: Entry,
  configuration: ConfigurationManifest,
): Pick<BuildJson, 'framework_version' | 'lockfile_sha256'> {
  const version = configuration.version ?? manifest.version
  if (!version) return { framework_version: null, lockfile_sha256: null }
  const framework_version = resolveVersion(version, path => readFileSync(join(folder, path), 'utf8'))
  if ('text' in version) return { framework_version, lockfile_sha256: null }
  const bytes = readFileSync(join(folder, version.lockfile))
  return { framework_version, lockfile_sha256: sha256(bytes) }
}

/** Whether the runtime is on the PATH; others are installed by the entry. */
const isOfMachine = ({ program }: Runtime): boolean => !program.includes('/')

/** The missing programs in one sentence; null if there are none. */
function missingOf({ framework_id, manifest }: Entry, runtime: Runtime | null, path: string): string | null {
  const isMissing = (name: string) => findProgram(name, path) === null
  if (runtime && isOfMachine(runtime) && isMissing(runtime.program)) return describeMissing(runtime, null)
  const missing = (manifest.needs ?? []).filter(isMissing)
  if (missing.length === 0) return null
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not on the PATH: install what ${framework_id} needs`
}

/** Builds `folder` completely or not at all. `reason` is the failure in one sentence. */
async function buildInFolder(
  entry: Entry,
  configuration: ConfigurationManifest,
  folder: string,
  { source, runtime }: { source: readonly string[]; runtime: Runtime | null },
  { builds_folder, redactions, is_root = process.getuid?.() === 0, signal, time_out_s }: BuildOptions,
): Promise<{ log: string; record: StoredRecord; status: BuildJson['status']; reason: string | null }> {
  mkdirSync(dirname(folder), { recursive: true })
  removeAbandoned(dirname(folder))
  const partial = mkdtempSync(`${folder}.partial-${process.pid}-`)
  const started = performance.now()
  const remaining_s = () => time_out_s - (performance.now() - started) / 1000
  const log = boundedLog([[partial, '<build>'], ...redactions])
  try {
    for (const path of source) cpSync(join(entry.folder, path), join(partial, path))
    const { install = [], build = [] } = entry.manifest
    const fetches = install.map((argv): Step => ({ argv, has_network: true }))
    // in the folder, where rustup, go and pyenv choose by the pin and fetch missing versions
    const queries: Step[] = runtime
      ? [{ argv: [runtime.program, ...versionArguments(runtime.program)], has_network: true, queries: runtime }]
      : []
    const steps = [
      ...(runtime && isOfMachine(runtime) ? [...queries, ...fetches] : [...fetches, ...queries]),
      ...(configuration.build ?? build).map((argv): Step => ({ argv, has_network: false })),
    ]
    // a newer Go takes the pin for a minimum
    const env = {
      ...buildEnvironment(),
      // dependencies that Rust entries share are compiled once
      CARGO_BUILD_BUILD_DIR: resolve(builds_folder, '.cargo'),
      ...(runtime?.program === 'go' && { GOTOOLCHAIN: `go${runtime.version}` }),
    }
    const confined = await confineSteps(is_root, partial, signal)
    let runtime_version: string | null = null
    let status: BuildJson['status'] = 'ok'
    let reason: string | null = null
    for (const { argv, has_network, queries } of steps) {
      const words = has_network
        ? 'with a network'
        : confined
          ? 'without a network'
          : 'with a network, which only root can remove'
      log.push(Buffer.from(`$ ${argv.join(' ')}   # ${words}\n`))
      let output = ''
      const onOutput = (chunk: Buffer) => {
        log.push(chunk)
        if (queries) output += chunk
      }
      const step = { folder: partial, env, time_out_s: Math.max(remaining_s(), 0.001), signal, onOutput }
      const prefix = confined?.[has_network ? 'online' : 'offline'] ?? []
      const problem = await runStep([...prefix, ...argv], step)
      if (queries && problem === null) runtime_version = versionIn(queries.program, output.replace(OF_FETCHING, ''))
      if (queries && !(runtime_version && isPinned(queries, runtime_version))) {
        status = 'skipped'
        reason = describeMissing(queries, runtime_version)
        break
      }
      if (problem === null) continue
      const fact = remaining_s() <= 0 ? `did not end within the ${time_out_s} s that the build had` : problem
      log.push(Buffer.from(`\n${fact}\n`))
      status = 'failed'
      reason = redact(`${argv.join(' ')} ${fact}: read the build's log`, redactions).text
      break
    }
    const jars = jarsLockfile(partial, configuration.version ?? entry.manifest.version)
    const other = reason === null && jars !== null ? describeOtherJars(partial, jars) : null
    if (other !== null) {
      log.push(Buffer.from(`\n${other}\n`))
      status = 'failed'
      reason = other
    }
    const { text, redaction_count } = log.end()
    const duration_s = Number(((performance.now() - started) / 1000).toFixed(3))
    const record = { runtime_version, duration_s, redaction_count }
    if (reason === null) store(partial, folder, text, record)
    return { log: text, record, status, reason }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Messages of rustup and go about downloads. */
const OF_FETCHING = /^(?:info|warn|go): .*$/gm

interface Step {
  argv: Argv
  has_network: boolean
  /** The runtime whose version it prints. */
  queries?: Runtime
}

/** The version's lockfile if it lists jars, or the folder's; null without Maven. */
function jarsLockfile(folder: string, version: VersionManifest | undefined): string | null {
  if (version && 'lockfile' in version && basename(version.lockfile) === JARS) return version.lockfile
  return existsSync(join(folder, JARS)) ? JARS : null
}

const JARS = 'jars.sha256'

/** Another runner may have finished the same build earlier: then that one is used. */
function store(partial: string, folder: string, log: string, record: StoredRecord): void {
  writeFileSync(join(partial, STORED_LOG), log)
  writeFileSync(join(partial, STORED_RECORD), JSON.stringify(record))
  try {
    renameSync(partial, folder)
  } catch (error) {
    if (!existsSync(join(folder, STORED_RECORD))) throw error
  }
}

/** Removes partial builds of dead runners. */
function removeAbandoned(above: string): void {
  for (const name of readdirSync(above)) {
    const pid = Number(/\.partial-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && pid !== process.pid && !existsSync(`/proc/${pid}`)) rmSync(join(above, name), { recursive: true })
  }
}
