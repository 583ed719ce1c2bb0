/** data/raw/<run_id>/run.json: one session of the runner and the outcome of each trial. It contains no statistics. */
import { z } from 'zod'
import { COMMIT, SHA256 } from '../ids.ts'
import * as field from './fields.ts'

const configuration = field.settings.nullable()
const words = z.array(field.line.describe('write one argument without control characters'))
const cpus = field.orNull(
  field.unique(z.array(z.int32().min(0).max(65535).describe('write the number of a CPU, from 0'))),
  'write the numbers of the CPUs as a list, or null if there was no limit',
)
const rate = field.orNull(
  z.number().gt(0),
  'write how many requests were offered per second, or null for a closed loop',
)

/** Instants are UTC; monotonic seconds count from the start of the run. Paths of the machine are redacted. */
export const trial = z
  .strictObject({
    /** The raw file, which may not exist if the trial failed before the load. */
    path: field.path,
    framework: field.id,
    framework_version: field.textOrNull.optional(),
    configuration: configuration.optional(),
    scenario: field.id,
    tool: field.tool.nullable().optional(),
    tool_version: field.textOrNull.optional(),
    threads: field.countOrNull.optional(),
    connections: field.countOrNull.optional(),
    rate_per_s: rate.optional(),
    duration_s: field.secondsOrNull.optional(),
    warm_up_s: field.elapsedOrNull.optional(),
    round: field.countOrNull.optional(),
    /** In the order of the round. */
    position: field.countOrNull.optional(),
    /** Which start of its server this load belongs to; absent or null if each load has a start of its own. */
    start: field.countOrNull.optional(),
    /** The entries that share a block, of all blocks of the run, were up at the same time. */
    block: field.countOrNull.optional(),
    /** The turn of its block in which all its entries were measured; null for a load alone. */
    turn: field.countOrNull.optional(),
    /** In a turn, how long server and generator ran: they stood still while others had their window. */
    running_s: field.elapsedOrNull.optional(),
    /** How a block stops server and generator while others run: control groups of version 2 or 1, or else signals. */
    stopped_by: field.optionalOrNull(
      z.enum(['cgroup-2', 'cgroup-1', 'signals']),
      'write cgroup-2, cgroup-1 or signals, or null if nothing was stopped',
    ),
    /** Of the requests of the load: numbers are comparable only if it is equal. Absent in older runs. */
    request_sha256: field.optionalOrNull(
      z.string().regex(SHA256),
      'write the 64 hexadecimal digits of the sha256, or null if there is no request',
    ),
    /** The command of the generator, including taskset. */
    argv: field.optionalOrNull(words, 'write the arguments of the command as a list'),
    exit_code: field.optionalOrNull(z.int32(), 'write the exit code, or null if the command was ended by a signal'),
    started_at: field.instantOrNull.optional(),
    finished_at: field.instantOrNull.optional(),
    /** On the monotonic clock, like the end. */
    load_started_s: field.elapsedOrNull.optional(),
    load_finished_s: field.elapsedOrNull.optional(),
    /** With loopback there is no PID namespace: processes that leave their group are not counted or ended. */
    isolation: field.optionalOrNull(
      z.enum(['network-namespace', 'two-network-namespaces', 'loopback']),
      'write network-namespace, two-network-namespaces or loopback, or null if none was created',
    ),
    /** As reported by the kernel at the end of the load; older runners wrote the requested CPUs. */
    server_cpus: cpus.optional(),
    client_cpus: cpus.optional(),
    /** Isolation checks, which found nothing if the trial is ok: without a sandbox, violations are only detected. */
    looked_for: field.optional(
      field.unique(z.array(z.enum(['settings', 'clock', 'cpus', 'priority', 'outside']))),
      'write a list of settings, clock, cpus, priority and outside: the checks that compared the state before and after',
    ),
    /** From the start to the first response. */
    ready_s: field.elapsedOrNull.optional(),
    /** The source of the CPU columns of timeline.csv. */
    clock: field.optionalOrNull(
      z.enum(['schedstat', 'ticks']),
      'write schedstat or ticks, or null if no timeline was recorded',
    ),
    /** Requests counted by the server during the load, without the probe's; null if it offers no count. */
    server_count: field.largeOrNull.optional(),
    /** Whether the started process still runs after the load. */
    is_same_process: field.optionalOrNull(
      z.boolean(),
      'write false if the server after the load was a different process than before, null if it never ran',
    ),
    /** Processes that were killed because they still ran after SIGTERM and the grace period. */
    left_process_count: field.wholeOrNull.optional(),
    server_log_bytes: field.largeOrNull.optional(),
    /** The number of redacted paths in the trial's files. */
    redaction_count: field.wholeOrNull.optional(),
    /** Of one execution of a timed command. */
    peak_memory_bytes: field.bytesOrNull.optional(),
    peak_memory_method: field.optionalOrNull(
      z.union([z.literal('gnu-time'), field.tool]),
      'write the id of the tool that measured the memory, or gnu-time, or null if it was not measured',
    ),
    status: z
      .enum(['ok', 'errors', 'unverified', 'failed', 'void'])
      .describe('write ok, errors, unverified, failed or void'),
    reason: field.optional(field.textOrNull, 'write why the trial is not ok, or null'),
  })
  .describe('write a trial: {"path", "framework", "scenario", "status", …}')

export const build = z
  .strictObject({
    framework: field.id,
    configuration: configuration.optional(),
    framework_version: field.textOrNull.optional(),
    lockfile_sha256: field.optionalOrNull(
      z.string().regex(SHA256),
      'write the 64 hexadecimal digits of the sha256, or null',
    ),
    /** The program that compiles or runs the entry, as pinned by its files, and the version that it reported. */
    runtime: field.textOrNull.optional(),
    runtime_version: field.textOrNull.optional(),
    path: field.optionalOrNull(field.path, 'write the path of the log below the folder of the run, or null'),
    status: z.enum(['ok', 'failed', 'skipped']).describe('write ok, failed or skipped'),
    reason: field.optional(field.textOrNull, 'write why the build is not ok, or null'),
    duration_s: field.elapsedOrNull.optional(),
    redaction_count: field.wholeOrNull.optional(),
  })
  .describe('write a build: {"framework", "status", …}')

export const gap = z
  .strictObject({
    framework: field.id,
    configuration: configuration.optional(),
    scenario: field.id,
    threads: field.countOrNull.optional(),
    connections: field.countOrNull.optional(),
    rate_per_s: rate.optional(),
    reason: field.text.describe('write why the case was not run'),
  })
  .describe('write a case: {"framework", "scenario", "reason", …}')

export const host_warning = z
  .strictObject({
    complaint_id: field
      .form(/^[a-z0-9]+([-_][a-z0-9]+)*$/, 80)
      .describe('write lower-case words joined by single hyphens'),
    fact: field.text,
    fix: field.text,
  })
  .describe('write a warning: {"complaint_id", "fact", "fix"}')

const schedule = z
  .strictObject({
    /** How many entries are up at the same time, at most. */
    block_size: z.int32().min(2).describe('write how many entries share a block, 2 or more'),
    /** Of each block; a load alone of each entry follows. */
    turns: z.int32().min(1).describe('write the number of turns of a block, from 1'),
    /** How long one entry runs before another does; null if all run at the same time. */
    window_s: field.secondsOrNull,
  })
  .describe('write a schedule: {"block_size", "turns", "window_s"}')

export const run = z
  .strictObject({
    $schema: field.schemaAddress,
    started_at: field.instant,
    finished_at: field.instantOrNull.optional(),
    host_id: field.id.describe('write the id of a folder of runners/hosts'),
    commit: z.string().regex(COMMIT).describe('write the 40 hexadecimal digits of the commit'),
    is_clean: field.optionalOrNull(z.boolean(), 'write false if the checkout differed from its commit'),
    sandbox: field.optional(
      z.enum(['none', 'namespaces']),
      'write namespaces if every server ran in the sandbox of runners/trial/sandbox, or none; absent means none',
    ),
    is_partial: field.optionalOrNull(
      z.boolean(),
      'write true if the run was stopped before its last round was complete',
    ),
    rounds_seed: field.optionalOrNull(
      z.union([z.int(), field.form(/^[\w.-]+$/, 80)]),
      'write the seed of the order of cases',
    ),
    /** Of a run whose entries are measured in blocks; absent or null where each load has a server of its own. */
    schedule: field.optionalOrNull(schedule, 'write the schedule of blocks, or null if there are none'),
    arguments: field.optionalOrNull(words, 'write the arguments of npm run bench as a list'),
    planned_trial_count: field.wholeOrNull.optional(),
    complaints: field.optionalOrNull(z.array(host_warning), 'write a list of the warnings about the host'),
    builds: field.optionalOrNull(z.array(build), 'write a list of builds, including failed ones'),
    not_run: field.optionalOrNull(z.array(gap), 'write a list of the cases that were planned and not run'),
    trials: z.array(trial).describe('write a list of trials, including failed ones'),
  })
  .meta({ title: 'A measured run' })
  .describe('data/raw/<run_id>/run.json: one session of the runner. The id is the name of the folder.')

/** Reports runs and trials that end before they start. */
export function checkTimes({ trials, ...times }: Run): [place: readonly PropertyKey[], problem: string][] {
  const ends = (
    { started_at, finished_at }: Partial<Pick<RunTrial, 'started_at' | 'finished_at'>>,
    place: readonly PropertyKey[],
  ): [readonly PropertyKey[], string][] =>
    started_at && finished_at && Date.parse(finished_at) < Date.parse(started_at)
      ? [[[...place, 'finished_at'], 'is before started_at: correct one of the two']]
      : []
  return [...ends(times, []), ...trials.flatMap((trial, index) => ends(trial, ['trials', index]))]
}

/** Of a run whose entries are measured in blocks. */
export type RunSchedule = z.infer<typeof schedule>

/** As read: older runners omitted what they did not record. */
export type Run = field.Recorded<z.infer<typeof run>>
export type RunTrial = Run['trials'][number]
type RunBuild = field.Recorded<z.infer<typeof build>>
type RunGap = field.Recorded<z.infer<typeof gap>>

/** As written by the runner: every field is present, and null only if its value is unknown. */
type Written<Part, Known extends keyof Part, Absent extends keyof Part = never> = {
  -readonly [Key in Exclude<keyof Part, Absent | '$schema'>]-?: Key extends Known
    ? NonNullable<Part[Key]>
    : Exclude<Part[Key], undefined>
} & { -readonly [Key in Absent]?: Part[Key] }

export type TrialJson = Written<
  RunTrial,
  'configuration' | 'tool' | 'round' | 'position' | 'started_at' | 'finished_at' | 'isolation' | 'redaction_count',
  'rate_per_s' | 'looked_for' | 'start' | 'block' | 'turn' | 'running_s' | 'stopped_by'
>
/** The fields that are null until their value is known. */
type Unknown<Record> = { [Key in keyof Record as null extends Record[Key] ? Key : never]: null }
const unknown = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, null]))

export const UNKNOWN_TRIAL = unknown(
  Object.keys(trial.omit({ rate_per_s: true, looked_for: true, stopped_by: true }).shape),
) as Unknown<TrialJson>
export const UNKNOWN_BUILD = unknown(Object.keys(build.shape)) as Unknown<BuildJson>

export type TrialStatus = TrialJson['status']
export type BuildJson = Written<RunBuild, 'configuration' | 'redaction_count'>
export type NotRunJson = Written<RunGap, 'configuration', 'rate_per_s'>
export type HostWarningJson = field.Recorded<z.infer<typeof host_warning>>

export interface RunJson
  extends Written<
    Omit<Run, 'trials' | 'builds' | 'not_run' | 'complaints' | 'rounds_seed'>,
    'is_clean' | 'is_partial' | 'arguments' | 'planned_trial_count',
    'sandbox' | 'schedule'
  > {
  readonly rounds_seed: string
  readonly complaints: readonly HostWarningJson[]
  readonly builds: readonly BuildJson[]
  readonly not_run: readonly NotRunJson[]
  readonly trials: readonly TrialJson[]
}
