/** data/raw/<run_id>/run.json: what one session of the runner was, and what became of each trial. It holds no statistic. */
import { z } from 'zod'
import { COMMIT, SHA256 } from '../ids.ts'
import {
  countOrNull,
  elapsedOrNull,
  id,
  instant,
  instantOrNull,
  line,
  path,
  type Recorded,
  schemaAddress,
  secondsOrNull,
  settings,
  text,
  textOrNull,
  tool,
  unique,
  wholeOrNull,
} from './fields.ts'

const configuration = settings.nullable()
const words = z.array(line.describe('write one argument without control characters')).nullable()
const cpus = unique(z.array(z.int().min(0).max(65535).describe('write the number of a CPU, from 0')))
  .nullable()
  .describe('write the numbers of the CPUs as a list, or null where there was no limit')
const rate = z
  .number()
  .gt(0)
  .nullable()
  .describe('write how many requests were offered each second, or null for a closed loop')

/** Instants are UTC; monotonic seconds count from the start of the run. Paths of the machine are replaced by marks. */
const trial = z
  .strictObject({
    /** The raw file: it may be missing where the trial failed before the load. */
    path,
    framework: id,
    framework_version: textOrNull.optional(),
    configuration: configuration.optional(),
    scenario: id,
    tool: tool.nullable().optional(),
    tool_version: textOrNull.optional(),
    threads: countOrNull.optional(),
    connections: countOrNull.optional(),
    rate_per_s: rate.optional(),
    duration_s: secondsOrNull.optional(),
    warm_up_s: elapsedOrNull.optional(),
    round: countOrNull.optional(),
    /** In the order of the round. */
    position: countOrNull.optional(),
    /** How the generator was started, taskset and all. */
    argv: words.describe('write the arguments of the command as a list').optional(),
    exit_code: z
      .int()
      .nullable()
      .describe('write the exit code, or null where the command did not end by itself')
      .optional(),
    started_at: instantOrNull.optional(),
    finished_at: instantOrNull.optional(),
    /** On the monotonic clock, as the end is. */
    load_started_s: elapsedOrNull.optional(),
    load_finished_s: elapsedOrNull.optional(),
    isolation: z
      .enum(['network-namespace', 'two-network-namespaces', 'loopback'])
      .nullable()
      .describe('write network-namespace, two-network-namespaces or loopback, or null where none was made')
      .optional(),
    server_cpus: cpus.optional(),
    client_cpus: cpus.optional(),
    /** From start to the first answer. */
    ready_s: elapsedOrNull.optional(),
    /** What the CPU columns of timeline.csv were read from. */
    clock: z
      .enum(['schedstat', 'ticks'])
      .nullable()
      .describe('write schedstat or ticks, or null where no time line was taken')
      .optional(),
    /** Requests that the server itself counted during the load, without the probe's; null where it offers no count. */
    server_count: wholeOrNull.optional(),
    /** Whether pid and start time are the same after the load as before. */
    is_same_process: z
      .boolean()
      .nullable()
      .describe('write false where the server after the load was another process than before, null where it never ran')
      .optional(),
    /** Processes that were still there after SIGTERM and the grace time, and were ended. */
    left_process_count: wholeOrNull.optional(),
    server_log_bytes: wholeOrNull.optional(),
    /** How often a path of the machine was replaced in the trial's files. */
    redaction_count: wholeOrNull.optional(),
    /** Of one execution of a command that is timed. */
    peak_memory_bytes: countOrNull.optional(),
    peak_memory_method: z
      .union([z.literal('gnu-time'), tool])
      .nullable()
      .describe('write the id of the tool that took the memory, or gnu-time, or null where none was taken')
      .optional(),
    status: z
      .enum(['ok', 'errors', 'unverified', 'failed', 'void'])
      .describe('write ok, errors, unverified, failed or void'),
    reason: textOrNull.describe('write why the trial is not ok, or null').optional(),
  })
  .describe('write a trial: {"path", "framework", "scenario", "status", …}')

const build = z
  .strictObject({
    framework: id,
    configuration: configuration.optional(),
    framework_version: textOrNull.optional(),
    lockfile_sha256: z
      .string()
      .regex(SHA256)
      .nullable()
      .describe('write the 64 hexadecimal digits of the sha256, or null')
      .optional(),
    path: path.nullable().describe('write the path of the log below the folder of the run, or null').optional(),
    status: z.enum(['ok', 'failed', 'skipped']).describe('write ok, failed or skipped'),
    reason: textOrNull.describe('write why the build is not ok, or null').optional(),
    duration_s: elapsedOrNull.optional(),
    redaction_count: wholeOrNull.optional(),
  })
  .describe('write a build: {"framework", "status", …}')

const gap = z
  .strictObject({
    framework: id,
    configuration: configuration.optional(),
    scenario: id,
    threads: countOrNull.optional(),
    connections: countOrNull.optional(),
    rate_per_s: rate.optional(),
    reason: text.describe('write why the case was not run'),
  })
  .describe('write a case: {"framework", "scenario", "reason", …}')

const complaint = z
  .strictObject({
    complaint_id: z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/)
      .describe('write lower-case words joined by single hyphens'),
    fact: text,
    fix: text,
  })
  .describe('write a complaint: {"complaint_id", "fact", "fix"}')

export const run = z
  .strictObject({
    $schema: schemaAddress,
    started_at: instant,
    finished_at: instantOrNull.optional(),
    host_id: id.describe('write the id of a folder of runners/hosts'),
    commit: z.string().regex(COMMIT).describe('write the 40 hexadecimal digits of the commit'),
    is_clean: z.boolean().nullable().describe('write false where the checkout differed from its commit').optional(),
    sandbox: z
      .enum(['none', 'namespaces'])
      .describe(
        'write namespaces where every server was kept in the sandbox of runners/trial/sandbox, or none; absent is none',
      )
      .optional(),
    is_partial: z
      .boolean()
      .nullable()
      .describe('write true where the run was stopped before its last round was whole')
      .optional(),
    rounds_seed: z
      .union([
        z.int(),
        z
          .string()
          .max(80)
          .regex(/^[\w.-]+$/),
      ])
      .nullable()
      .describe('write the seed of the order of cases')
      .optional(),
    arguments: words.describe('write the arguments of npm run bench as a list').optional(),
    planned_trial_count: wholeOrNull.optional(),
    complaints: z
      .array(complaint)
      .nullable()
      .describe('write a list of what the doctor holds against the host')
      .optional(),
    builds: z.array(build).nullable().describe('write a list of builds, failed ones too').optional(),
    not_run: z.array(gap).nullable().describe('write a list of the cases that were planned and not run').optional(),
    trials: z.array(trial).describe('write a list of trials, failed ones too'),
  })
  .meta({ title: 'A measured run' })
  .describe('data/raw/<run_id>/run.json: one session of the runner. The id is the name of the folder.')

/** As it is read: an older runner left out what it did not record. */
export type Run = Recorded<z.infer<typeof run>>
export type RunTrial = Run['trials'][number]
export type RunBuild = Recorded<z.infer<typeof build>>
export type RunGap = Recorded<z.infer<typeof gap>>

/** As the runner fills it in: every field, and null only where nothing could be known. */
type Written<Part, Known extends keyof Part, Absent extends keyof Part = never> = {
  -readonly [Key in Exclude<keyof Part, Absent | '$schema'>]-?: Key extends Known
    ? NonNullable<Part[Key]>
    : Exclude<Part[Key], undefined>
} & { -readonly [Key in Absent]?: Part[Key] }

export type TrialJson = Written<
  RunTrial,
  'configuration' | 'tool' | 'round' | 'position' | 'started_at' | 'finished_at' | 'isolation' | 'redaction_count',
  'rate_per_s'
>
export type TrialStatus = TrialJson['status']
export type BuildJson = Written<RunBuild, 'configuration' | 'redaction_count'>
export type NotRunJson = Written<RunGap, 'configuration', 'rate_per_s'>
export type ComplaintJson = Recorded<z.infer<typeof complaint>>

export interface RunJson
  extends Written<
    Omit<Run, 'trials' | 'builds' | 'not_run' | 'complaints' | 'rounds_seed'>,
    'is_clean' | 'is_partial' | 'arguments' | 'planned_trial_count',
    'sandbox'
  > {
  readonly rounds_seed: string
  readonly complaints: readonly ComplaintJson[]
  readonly builds: readonly BuildJson[]
  readonly not_run: readonly NotRunJson[]
  readonly trials: readonly TrialJson[]
}
