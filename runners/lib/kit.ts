/** Entries that were built elsewhere: a benchmark host without compilers and without a network takes them as they are. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { versionOf } from './build-entry.ts'
import { type BuiltEntry, configurationId } from './case.ts'
import type { PlannedCase } from './plan.ts'
import { Refusal } from './refusal.ts'
import type { BuildJson } from './run-record.ts'

export interface KitBuild extends Pick<BuildJson, 'status' | 'reason' | 'duration_s' | 'redaction_count'> {
  framework_id: string
  configuration_id: string
  /** Below the kit's folder; null where the status is not ok. */
  folder: string | null
  /** Below the kit's folder; null where no build was begun. */
  log: string | null
}

export interface Kit {
  builds: KitBuild[]
}

const FOLDER = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[0-9a-f]{12}$/
const LOG = /^kit-logs\/[a-z0-9]+(?:-[a-z0-9]+)*\.log$/

/** Strangers' code ran where it was written: a path that leads elsewhere is refused. Errors: a Refusal where `path` holds no kit. */
export function readKit(path: string): Kit {
  try {
    const { builds } = JSON.parse(readFileSync(path, 'utf8')) as { builds: unknown }
    if (!Array.isArray(builds)) throw new Error('it has no list of builds')
    const odd = builds.findIndex(build => !isBuild(build))
    if (odd !== -1) throw new Error(`builds[${odd}] is not as pack-kit writes it`)
    return { builds }
  } catch (error) {
    throw new Refusal(2, `--kit ${path} cannot be read (${(error as Error).message}): name the kit.json of pack-kit`)
  }
}

function isBuild(value: unknown): value is KitBuild {
  if (typeof value !== 'object' || value === null) return false
  const { framework_id, configuration_id, folder, log, status, reason, duration_s, redaction_count } = value as Partial<
    Record<keyof KitBuild, unknown>
  >
  return (
    typeof framework_id === 'string' &&
    typeof configuration_id === 'string' &&
    (folder === null || (typeof folder === 'string' && FOLDER.test(folder))) &&
    (log === null || (typeof log === 'string' && LOG.test(log))) &&
    ['ok', 'failed', 'skipped'].includes(status as string) &&
    (status === 'ok') === (folder !== null) &&
    (reason === null || typeof reason === 'string') &&
    (duration_s === null || (typeof duration_s === 'number' && duration_s >= 0)) &&
    Number.isSafeInteger(redaction_count)
  )
}

/**
 * What buildEntry would give, from the kit whose file is `path`. An entry that is not in it was not built. Versions are read
 * here, from the entry's own files.
 */
export function takeBuild(
  path: string,
  { entry, configuration }: PlannedCase,
  logs_folder: string,
): { built: BuiltEntry | null; record: BuildJson } {
  const { framework_id } = entry
  const configuration_id = configurationId(configuration.settings)
  const found = readKit(path).builds.find(
    build => build.framework_id === framework_id && build.configuration_id === configuration_id,
  )
  const none = { framework_version: null, lockfile_sha256: null, path: null, duration_s: null, redaction_count: 0 }
  const record: BuildJson = {
    framework: framework_id,
    configuration: configuration.settings,
    ...none,
    status: 'failed',
    reason: null,
  }
  if (found === undefined) {
    const reason = `the kit holds no build of ${framework_id}/${configuration_id}: pack it`
    return { built: null, record: { ...record, reason } }
  }
  const { log, folder, status, reason, duration_s, redaction_count } = found
  Object.assign(record, { reason, duration_s, redaction_count })
  if (log !== null) {
    // the folder of the logs in a run
    record.path = `${basename(logs_folder)}/${basename(log)}`
    mkdirSync(logs_folder, { recursive: true })
    copyFileSync(join(dirname(path), log), join(logs_folder, basename(log)))
  }
  if (folder === null) return { built: null, record: { ...record, status } }
  try {
    // whole, because a sandbox shows it from another folder than ours
    const whole = resolve(dirname(path), folder)
    if (!existsSync(whole)) throw new Error(`${folder} is in the kit's list and not in the kit: pack it anew`)
    const version = versionOf(entry, configuration)
    Object.assign(record, version, { status, reason: null })
    return { built: { entry, configuration, folder: whole, ...version }, record }
  } catch (error) {
    return { built: null, record: { ...record, reason: (error as Error).message } }
  }
}
