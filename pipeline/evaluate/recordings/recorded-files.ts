/** Converts the recorded files of a trial to the input of the rules and to rows. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { limitOf, limitWithDatabase } from '../../schema/limit.ts'
import { NOTHING_RECORDED, type Recording } from '../../schema/records/recording.ts'
import { type Rows, together } from '../../schema/rows.ts'
import type { FileProblem, RecordedFile, RecordedTrial } from './recorded-file.ts'

// biome-ignore lint/suspicious/noExplicitAny: each file has a different content type, known only to its functions
type AnyFile = RecordedFile<any, any>

const folder = import.meta.dirname
const names = readdirSync(folder).filter(name => /\.(?:csv|json)\.ts$/.test(name))

/** By name (`timeline.csv`), sorted. */
export const recordedFiles: ReadonlyMap<string, AnyFile> = new Map(
  await Promise.all(
    names.sort().map(async (name): Promise<[string, AnyFile]> => {
      const { recorded } = await import(pathToFileURL(join(folder, name)).href)
      return [name.slice(0, -'.ts'.length), recorded]
    }),
  ),
)

/** The tables that they fill, including `stg_recording` with the combined input of the rules. */
export const recordedTables: Readonly<Record<string, z.ZodObject>> = Object.assign(
  {},
  ...[...recordedFiles.values()].map(({ tables }) => tables),
)

/** A file of the trial by kind (`timeline.csv`); null if it does not exist. */
export type TextOf = (what: string) => string | null

interface Recorded {
  recording: Recording
  rows: Rows
  problems: (FileProblem & { what: string })[]
}

const PHASES = ['before', 'during', 'after']

/** A missing or damaged file gives null. Pure; never throws. */
export function readRecorded(trial: RecordedTrial, textOf: TextOf): Recorded {
  const { server_cpus = null, client_cpus = null, server_log_bytes = null } = trial
  const recording: Recording = {
    ...{ ...NOTHING_RECORDED, server_cpus, client_cpus, server_log_bytes },
    client_cpu_count: client_cpus?.length || null,
  }
  const problems: Recorded['problems'] = []
  const rows: Rows[] = []
  const verifications: NonNullable<Recording['verifications']> = []
  for (const [what, file] of recordedFiles) {
    const text = textOf(what)
    if (text === null) continue
    const read = file.read(text)
    problems.push(...read.problems.map(problem => ({ what, ...problem })))
    if (read.content === null) continue
    const { verifications: verified, ...facts } = file.facts(read.content, trial)
    Object.assign(recording, facts)
    verifications.push(...(verified ?? []))
    rows.push(file.rows(read.content, trial))
  }
  const { server_busy_ratio, client_busy_ratio, server_cpu_ratio, client_cpu_ratio } = recording
  recording.limited_by = limitOf(server_busy_ratio ?? server_cpu_ratio, client_busy_ratio ?? client_cpu_ratio)
  Object.assign(recording, shareOfDatabase(recording, trial))
  verifications.sort((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase))
  if (verifications.length > 0) recording.verifications = verifications
  return { recording, rows: together(rows.map(fileRows => ({ rows: fileRows, problems: [] }))).rows, problems }
}

/** Where CPUs are known: a load lasts about as long as it was planned to. */
function shareOfDatabase(
  { database, server_cpu_ratio, server_cpus, limited_by }: Recording,
  { duration_s }: RecordedTrial,
): Partial<Recording> {
  const { cpus = null, cpu_us = null } = database ?? {}
  if (cpus === null || cpu_us === null || !duration_s || server_cpu_ratio === null || server_cpus === null) return {}
  const database_cpu_ratio = cpu_us / 1e6 / duration_s / cpus.length
  const used = [
    { ratio: server_cpu_ratio, cpus: server_cpus },
    { ratio: database_cpu_ratio, cpus },
  ] as const
  return { database_cpu_ratio, limited_by: limitWithDatabase(limited_by, ...used) }
}
