/** Entries that were built elsewhere: a benchmark host without compilers and without a network takes them as they are. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type BuiltEntry, configurationId } from './case.ts'
import type { PlannedCase } from './plan.ts'
import { Refusal } from './refusal.ts'
import type { BuildJson } from './run-record.ts'

export interface KitBuild {
  framework_id: string
  configuration_id: string
  /** Below the kit's folder; null where the record is not ok. */
  folder: string | null
  framework_version: string | null
  lockfile_sha256: string | null
  record: BuildJson
  /** Below the kit's folder; null where no build was begun. */
  log: string | null
}

export interface Kit {
  builds: KitBuild[]
}

/** Errors: a Refusal where `path` holds no kit. */
export function readKit(path: string): Kit {
  try {
    const kit = JSON.parse(readFileSync(path, 'utf8')) as Kit
    if (!Array.isArray(kit.builds)) throw new Error('it has no list of builds')
    return kit
  } catch (error) {
    throw new Refusal(2, `--kit ${path} cannot be read (${(error as Error).message}): name the kit.json of pack-kit`)
  }
}

/** What buildEntry would give, from the kit whose file is `path`. An entry that is not in it was not built. */
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
  if (found === undefined) {
    const reason = `the kit holds no build of ${framework_id}/${configuration_id}: pack it`
    const none = { framework_version: null, lockfile_sha256: null, path: null, duration_s: null, redaction_count: 0 }
    const of_entry = { framework: framework_id, configuration: configuration.settings }
    return { built: null, record: { ...of_entry, ...none, status: 'failed', reason } }
  }
  const { record, framework_version, lockfile_sha256 } = found
  if (found.log !== null && record.path !== null) {
    mkdirSync(logs_folder, { recursive: true })
    copyFileSync(join(dirname(path), found.log), join(logs_folder, basename(record.path)))
  }
  // whole, because a sandbox shows it from another folder than ours
  const folder = found.folder === null ? null : resolve(dirname(path), found.folder)
  if (folder === null || record.status !== 'ok') return { built: null, record }
  if (!existsSync(folder)) {
    const reason = `${found.folder} is in the kit's list and not in the kit: pack it anew`
    return { built: null, record: { ...record, status: 'failed', reason } }
  }
  return { built: { entry, configuration, folder, framework_version, lockfile_sha256 }, record }
}
