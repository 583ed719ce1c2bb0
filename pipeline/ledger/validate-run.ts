/**
 * Validates a run before it counts: the artifact of a host, a pull request, a merged run, and each build alike. The
 * signature is verified first, so that nothing else of an untrusted run is opened.
 */
import { caseNameOf, casePath, closedLoopPath, configurationId } from '../schema/case-name.ts'
import { isNameOf } from '../schema/ids.ts'
import type { Run, RunSchedule } from '../schema/records/run.ts'
import { blocksOf, inRoundOrder } from '../schema/round-order.ts'
import { readManifest } from './manifest/read-manifest.ts'
import { type Proof, proveRun } from './prove-run.ts'
import { SIGNATURE, SUMS } from './seal.ts'
import { NO_SUMS, type SealProblem } from './verify-seal.ts'

export interface SubmittedRun {
  run_id: string
  /** Null if there is no such plain file. */
  read: (path: string) => Uint8Array | null
  /** Of each file below its folder, by path. */
  sizes: () => ReadonlyMap<string, number>
  /** Opens everything. */
  brokenSeal: () => SealProblem[]
}

export interface ValidationContext {
  /** The public keys that could sign for its host when it was merged. */
  keys: readonly string[]
  /** Null if it is not merged: then it must have ended before now. */
  merged_at: Date | null
  /** Null if the available history does not show it. */
  isOnMain: (commit: string) => boolean | null
}

export interface RunViolation {
  /** Below the run's folder; `.` is the folder. */
  path: string
  rule: string
  problem: string
}

const MOST_FILES = 50_000
const MOST_FILE_BYTES = 10_000_000
const MOST_BYTES = 200_000_000
/** The clocks of two machines differ. */
const CLOCK_TOLERANCE_MS = 600_000

/** Who measured it, and every violation. Never throws because of the contents of the run. */
export function validateRun(
  submitted: SubmittedRun,
  facts: ValidationContext,
): { proof: Proof | null; violations: RunViolation[] } {
  const sums = submitted.read(SUMS)
  if (sums === null) return { proof: null, violations: [{ path: SUMS, rule: 'seal', problem: NO_SUMS }] }
  const proof = proveRun(sums, submitted.read(SIGNATURE), facts.keys)
  if ('problem' in proof) return { proof: null, violations: [{ ...proof, rule: 'proof' }] }
  const too_large = validateSizes(submitted.sizes())
  if (too_large) return { proof, violations: [{ path: '.', rule: 'size', problem: too_large }] }
  const seal = submitted.brokenSeal().map(each => ({ ...each, rule: 'seal' }))
  return { proof, violations: [...seal, ...validateRecord(submitted, proof, facts)] }
}

function validateSizes(sizes: ReadonlyMap<string, number>): string | null {
  const sum = [...sizes.values()].reduce((all, bytes) => all + bytes, 0)
  const [largest] = [...sizes].filter(([, bytes]) => bytes > MOST_FILE_BYTES)
  if (largest) return `${largest[0]} has ${largest[1]} bytes, more than the limit of ${MOST_FILE_BYTES}`
  if (sizes.size <= MOST_FILES && sum <= MOST_BYTES) return null
  return `it has ${sizes.size} files of ${sum} bytes, more than the limit of ${MOST_FILES} files and ${MOST_BYTES} bytes`
}

/** Validates run.json. Runs from before hosts had keys are accepted unchanged. */
function validateRecord({ run_id, read }: SubmittedRun, { kind }: Proof, facts: ValidationContext): RunViolation[] {
  const path = 'run.json'
  const { value: run, problems } = readManifest('run', `${run_id}/${path}`, String(read(path) ?? ''))
  if (run === null) return problems.map(({ problem }) => ({ path, rule: 'schema', problem }))
  if (kind === 'before-signing') return []
  const open = run.trials.filter(
    ({ status, isolation }) => (status === 'ok' || status === 'errors') && !/network-namespace/.test(isolation ?? ''),
  )
  const ended_at = run.finished_at ?? run.started_at
  const is_late = Date.parse(ended_at) > (facts.merged_at?.getTime() ?? Date.now()) + CLOCK_TOLERANCE_MS
  const checks: [is_rejected: boolean, rule: string, problem: string][] = [
    [
      !isNameOf(run_id, run),
      'run-name',
      'started_at and host_id do not match its folder: restore the name of the folder',
    ],
    [is_late, 'future', `it ended at ${ended_at}, after it was merged: set the clock and measure again`],
    [facts.isOnMain(run.commit) === false, 'commit', `${run.commit} is not on main: merge it first, then measure it`],
    [run.is_clean !== true, 'commit', 'its checkout differed from its commit: measure a clean one'],
    [run.is_partial === true, 'partial', 'it was stopped before its last round was complete: measure again'],
    [run.sandbox !== 'namespaces', 'sandbox', 'its servers did not run in the sandbox: measure with --sandbox'],
    [open.length > 0, 'sandbox', `${open[0]?.path}: its server had no separate network: measure with --sandbox`],
  ]
  const violations = checks.flatMap(([is_rejected, rule, problem]) => (is_rejected ? [{ path, rule, problem }] : []))
  const order = run.schedule ? validateBlocks(run, run.schedule) : validateOrder(run)
  return [...violations, ...order.map(problem => ({ path, rule: 'plan', problem }))]
}

/**
 * Whether a run has all planned trials in the order of its seed, so that none can be omitted by choice. One sentence
 * for each violation. Failed builds are as stated by the host, and listed on the page of the run.
 */
function validateOrder(run: Run): string[] {
  const { trials, rounds_seed } = run
  const rounds = Map.groupBy(trials, ({ round }) => round ?? 0)
  const seen = new Map<string, number>()
  const problems = [...rounds].flatMap(([round, ofRound], index) => {
    const seeded = inRoundOrder(ofRound, round, String(rounds_seed), pathOf)
    // the position of a case that could not be built is empty
    const isPlace = (trial: Trial, at: number) => (trial.position ?? 0) > (ofRound[at - 1]?.position ?? 0)
    const at = ofRound.findIndex((trial, place) => !isPlace(trial, place) || trial !== seeded[place])
    const gap = ofRound.find(trial => (seen.get(pathOf(trial)) ?? 0) !== round - 1)
    for (const trial of ofRound) seen.set(pathOf(trial), round)
    if (round !== index + 1) return [`round ${round} is in the place of round ${index + 1}`]
    if (gap) return [`${gap.path} is of round ${round}, but its case is not exactly once in each earlier round`]
    return at === -1
      ? []
      : [`${ofRound[at]?.path} is not the trial ${at + 1} of round ${round} by the seed ${rounds_seed}`]
  })
  return [...problems, ...validateCount(run, trials.length, rounds.size)]
}

/** The cases that were planned, and whose entry was then not built. */
function unbuiltCases({ builds, not_run }: Run): string[] {
  const unbuilt = new Set((builds ?? []).filter(({ status }) => status !== 'ok').map(entryOf))
  return (not_run ?? []).filter(gap => unbuilt.has(entryOf(gap))).map(gap => casePath(caseNameOf(gap)))
}

/** `per_case`: how many trials each case has; those of a case that was not built may be missing. */
function validateCount(run: Run, count: number, per_case: number): string[] {
  const { planned_trial_count } = run
  const missing = (planned_trial_count ?? 0) - count
  const is_complete = count > 0 && missing >= 0 && missing <= unbuiltCases(run).length * per_case
  return is_complete ? [] : [`it has ${count} trials of ${planned_trial_count} planned: a run must have all of them`]
}

/**
 * Whether a run has all planned starts in the blocks that its seed draws, each with all of its turns, a load alone and one at
 * each rate. An entry that fails leaves its block. A turn that is void or failed for an entry is repeated once, by all of its block.
 */
function validateBlocks(run: Run, { block_size, turns }: RunSchedule): string[] {
  const { trials, rounds_seed } = run
  const starts = Map.groupBy(trials, ({ start }) => start ?? 0)
  const casesOf = (start: number) => [...new Set(starts.get(start)?.map(closedPathOf))]
  const atRates = Map.groupBy(new Set(trials.filter(isAtRate).map(pathOf)), path => path.replace(RATE, ''))
  const draw = { seed: String(rounds_seed), size: block_size, pathOf: (path: string) => path }
  const planned = [...Array.from({ length: turns }, (_, turn) => turn + 1), 'alone'].join(', ')
  // the blocks were drawn before the builds
  const unbuilt = new Set(unbuiltCases(run).map(path => path.replace(RATE, '')))
  let [block, count] = [0, 0]
  const problems = [...starts].flatMap(([start, ofStart], index) => {
    if (start !== index + 1) return [`start ${start} is in the place of start ${index + 1}`]
    const cases = casesOf(start)
    const gap = start > 1 && cases.find(path => !casesOf(start - 1).includes(path))
    if (gap) return [`${gap} was started in start round ${start} and not in the one before`]
    const loadsOf = Map.groupBy(ofStart, pathOf)
    for (const [path, loads] of loadsOf) count += Math.max(loads.length, RATE.test(path) ? 1 : turns + 1)
    return blocksOf([...new Set([...cases, ...unbuilt])], start, draw).flatMap(all => {
      block += 1
      const number = block
      const drawn = all.filter(path => loadsOf.has(path) || !unbuilt.has(path))
      const ofBlock = ofStart.filter(trial => trial.block === number)
      const strange = [...drawn, ...ofBlock.map(closedPathOf)].find(
        path => !drawn.includes(path) || !ofBlock.some(trial => closedPathOf(trial) === path),
      )
      if (strange !== undefined) return [`block ${number} is not the one of the seed ${rounds_seed}: see ${strange}`]
      const entries = drawn
        .flatMap(path => [path, ...(atRates.get(path) ?? [])])
        .flatMap(path => {
          const loads = loadsOf.get(path) ?? []
          const found = loads.map(loadName).join(', ')
          const counting = withoutRepeated(loads).map(loadName).join(', ')
          const rate = RATE.exec(path)?.[0]
          return loads.some(({ status }) => status === 'failed') ? [] : [{ path, rate, found, counting }]
        })
      return entries.flatMap(({ path, rate, found, counting }) => {
        const needed = rate === undefined ? planned : 'alone'
        if (counting === needed && found === entries.find(each => each.rate === rate)?.found) return []
        const remedy = 'a turn that is void for an entry may be repeated once, by all'
        return [
          `${path} has ${found === '' ? 'no load' : `the turns ${found}`} in block ${number}; planned are ${needed}, and ${remedy}`,
        ]
      })
    })
  })
  return [...problems, ...validateCount(run, count, starts.size * (turns + 1))]
}

const loadName = ({ turn }: Trial) => String(turn ?? 'alone')

/** Of two loads of one turn the first was repeated. It is void; in the first runs, one with errors remained so. */
const withoutRepeated = (loads: readonly Trial[]): Trial[] =>
  loads.filter((load, at) => {
    const [before, next] = [loads[at - 1], loads[at + 1]].map(each => each && loadName(each) === loadName(load))
    return before || !next || (load.status !== 'void' && load.status !== 'errors')
  })

type Trial = Run['trials'][number]
const pathOf = (trial: Trial) => casePath(caseNameOf(trial))
const closedPathOf = (trial: Trial) => closedLoopPath(caseNameOf(trial))
const isAtRate = ({ rate_per_s }: Trial) => rate_per_s != null
/** The end of the path of a case at a rate. */
const RATE = /-r[\d.]+$/
const entryOf = ({ framework, configuration }: Pick<Trial, 'framework' | 'configuration'>) =>
  `${framework}/${configurationId(configuration ?? {})}`
