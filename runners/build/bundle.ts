/** Reads a bundle of entries that were built elsewhere, for a benchmark host without compilers and network. */
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { BuiltEntry } from '../../pipeline/schema/case.ts'
import { configurationId } from '../../pipeline/schema/case-name.ts'
import { KEBAB } from '../../pipeline/schema/ids.ts'
import { plainText } from '../../pipeline/schema/plain-text.ts'
import { type BuildJson, UNKNOWN_BUILD } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { type Redaction, redact } from '../host/redact.ts'
import { isPinned, pinnedRuntime, runtimeName } from '../plan/pinned-runtime.ts'
import type { PlannedCase, Selection } from '../plan/plan.ts'
import { boundedLog } from './bounded-log.ts'
import { versionOf } from './build-entry.ts'

const FOLDER = new RegExp(`^${KEBAB}/[0-9a-f]{12}$`)
const LOG = new RegExp(`^kit-logs/${KEBAB}\\.log$`)

const bundledBuild = z
  .object({
    framework_id: z.string(),
    configuration_id: z.string(),
    /** Relative to the bundle's folder; null unless the status is ok. */
    folder: z.string().regex(FOLDER).nullable(),
    /** Relative to the bundle's folder; null if no build was started. */
    log: z.string().regex(LOG).nullable(),
    status: z.enum(['ok', 'failed', 'skipped']),
    reason: z.string().regex(/\S/).nullable(),
    /** The version of the pinned runtime; null if none is pinned. */
    runtime_version: z
      .string()
      .regex(/^\d[\w.-]{0,39}$/)
      .nullable(),
    duration_s: z.number().nonnegative().nullable(),
    redaction_count: z.int().nonnegative(),
  })
  .refine(({ status, folder, reason }) => (status === 'ok' ? folder !== null : folder === null && reason !== null))

export type BundledBuild = z.infer<typeof bundledBuild>

const bundle = z.object({
  builds: z
    .array(bundledBuild)
    .min(1, 'it has no build')
    .refine(builds => new Set(builds.map(bundleNameOf)).size === builds.length, 'it has a build twice'),
})
export type Bundle = z.infer<typeof bundle>

export const bundleNameOf = ({
  framework_id,
  configuration_id,
}: Pick<BundledBuild, 'framework_id' | 'configuration_id'>): string => `${framework_id}/${configuration_id}`

/** More than pack-bundle writes; larger logs are not read. */
const MOST_LOG_BYTES = 1 << 20

/**
 * The bundle is untrusted, because third parties' code ran where it was written: paths outside it are rejected. Errors:
 * a UsageError if `path` is no bundle.
 */
export function readBundle(path: string): Bundle {
  try {
    return bundle.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error).slice(0, 1000) : (error as Error).message
    throw new UsageError(2, `--kit ${path} cannot be read: specify the kit.json of pack-bundle\n${problem}`)
  }
}

/** Without named frameworks, selects those of the bundle. `path`: null means no bundle. Errors: as readBundle. */
export function withBundle(selection: Selection, path: string | null): Selection {
  if (path === null) return selection
  const frameworks = [...new Set(readBundle(path).builds.map(({ framework_id }) => framework_id))]
  return selection.frameworks.length === 0 ? { ...selection, frameworks } : selection
}

/**
 * Returns the same as buildEntry, from the bundle `path`. An entry that is missing in it or has missing files counts as
 * not built. Versions are read from the entry's files in this checkout.
 */
export function takeBuild(
  path: string,
  { entry, configuration }: PlannedCase,
  logs_folder: string,
  redactions: readonly Redaction[],
): { built: BuiltEntry | null; record: BuildJson } {
  const { framework_id } = entry
  const record: BuildJson = {
    ...{ ...UNKNOWN_BUILD, framework: framework_id, configuration: configuration.settings },
    ...{ status: 'failed', redaction_count: 0 },
  }
  const name = bundleNameOf({ framework_id, configuration_id: configurationId(configuration.settings) })
  const found = readBundle(path).builds.find(build => bundleNameOf(build) === name)
  try {
    if (found === undefined) throw new Error(`the bundle has no build of ${name}: pack it`)
    const { log, folder, status, reason, runtime_version, duration_s, redaction_count } = found
    Object.assign(record, { runtime_version, duration_s, redaction_count })
    if (log !== null) {
      record.redaction_count += takeLog(join(dirname(path), log), join(logs_folder, basename(log)), redactions)
      // relative to the run's folder
      record.path = `${basename(logs_folder)}/${basename(log)}`
    }
    if (folder === null)
      return { built: null, record: { ...record, status, reason: oneLine(reason ?? '', redactions) } }
    // absolute, because the sandbox has another working folder
    const absolute = resolve(dirname(path), folder)
    if (!lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`${folder} is in the bundle's list and is not a folder of the bundle: pack it again`)
    const runtime = pinnedRuntime(entry, configuration.start)
    record.runtime = runtimeName(runtime)
    if (runtime && !isPinned(runtime, runtime_version ?? ''))
      throw new Error(`the bundle was built by another ${record.runtime} than ${runtime.file} pins: pack it again`)
    const version = versionOf(entry, configuration)
    return { built: { entry, configuration, folder: absolute, ...version }, record: { ...record, ...version, status } }
  } catch (error) {
    return { built: null, record: { ...record, reason: oneLine((error as Error).message, redactions) } }
  }
}

/** Copies a log and returns the number of redactions. */
function takeLog(from: string, to: string, redactions: readonly Redaction[]): number {
  const found = lstatSync(from, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size > MOST_LOG_BYTES)
    throw new Error(`${basename(from)} is in the bundle's list and is not a log of the bundle: pack it again`)
  const log = boundedLog(redactions)
  log.push(readFileSync(from))
  const { text, redaction_count } = log.end()
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
  return redaction_count
}

const oneLine = (text: string, redactions: readonly Redaction[]): string =>
  plainText(redact(text, redactions).text).replaceAll('\n', ' ').slice(0, 1000)
