/** Compares schedules by what they measured of the same entries. */

import { pairedDifference } from '../../pipeline/evaluate/statistics/by-round.ts'
import { fitTable } from '../../pipeline/evaluate/statistics/league.ts'
import { logDifference, ratioInterval } from '../../pipeline/evaluate/statistics/log-difference.ts'
import { type LogTable, logTable } from '../../pipeline/evaluate/statistics/log-table.ts'
import { mean } from '../../pipeline/evaluate/statistics/sample.ts'
import { criticalT } from '../../pipeline/evaluate/statistics/student.ts'
import { partsOf } from '../../pipeline/evaluate/statistics/two-way-fit.ts'

/** One load of one entry. */
export interface Measurement {
  schedule: string
  entry: string
  /** The entries that were measured together, from 1 for each schedule: a round of trials, or a block. */
  block: number
  /** In the block, from 1: the loads of a turn saw the same seconds. */
  turn: number
  kind: 'trial' | 'turn' | 'alone'
  per_s: number
  /** Answers per second of the server's CPU time; null if unknown. */
  per_cpu_s: number | null
}

/** What a schedule used for its measurements. */
export interface Cost {
  schedule: string
  /** Without loads alone that only this comparison needs. */
  seconds: number
  /** Starts of one entry each. */
  start_count: number
  /** Entries in a block; null if all of them are measured in each round. */
  block_size: number | null
}

interface Ratio {
  ratio: number
  low: number
  high: number
}

/** Of the entry over the reference. */
export interface PairRow {
  entry: string
  /** Null where they are not connected by common blocks. */
  of_schedule: Ratio | null
  /** The standard deviation of ln(ratio) of one turn, or one round of trials, in which both took part. */
  sd: number | null
  alone: Ratio | null
  /** The schedule's ratio over that of the loads alone of the same starts. */
  bias: Ratio | null
}

export interface ScheduleRows {
  schedule: string
  cost: Cost
  turn_count: number
  rows: PairRow[]
  /** The standard deviation of ln(ratio) of two entries in a block, of which each had all its turns. */
  block_sd: number | null
  /** In 100 minutes for a field of 50: starts of each entry, and the half-width of a 98 % interval as a ratio - 1. */
  field: { starts: number; half_width: number } | null
}

/** The value that a schedule compares: side by side, the rate depends on the other entry, and CPU time is shared. */
const comparedValue = (schedule: string, { per_s, per_cpu_s }: Measurement): number =>
  schedule === 'side-by-side' ? (per_cpu_s ?? Number.NaN) : per_s

const LEVEL = 0.95
const FIELD = { entries: 50, seconds: 6000, level: 0.98 }

/** `entries`: all of them, the reference first. */
export function compareSchedules(
  entries: readonly string[],
  costs: readonly Cost[],
  measured: readonly Measurement[],
): ScheduleRows[] {
  return costs.map(cost => {
    const { schedule } = cost
    const of_schedule = measured.filter(each => each.schedule === schedule)
    const own = of_schedule.filter(({ kind }) => kind !== 'alone')
    const turns = meansOf(own, schedule)
    const means = tableOf(entries, turns)
    // the loads alone of all schedules are the same measurement, apart from their starts
    const blockOf = ({ schedule: name, block }: Measurement) =>
      costs.findIndex(each => each.schedule === name) * 1e6 + block
    const all_alone = measured.filter(({ kind }) => kind === 'alone').map(each => ({ ...each, block: blockOf(each) }))
    const alone = tableOf(entries, meansOf(all_alone, schedule))
    const of_starts = meansOf(
      of_schedule.filter(({ kind }) => kind === 'alone'),
      schedule,
    )
    const biases = turns.flatMap(each => {
      const other = of_starts.find(({ entry, block }) => entry === each.entry && block === each.block)
      return other ? [{ ...each, log: each.log - other.log }] : []
    })
    const bias = tableOf(entries, biases)
    const by_turn = tableOf(
      entries,
      own.map(each => ({ ...each, block: each.block * 1e4 + each.turn, log: Math.log(comparedValue(schedule, each)) })),
    )
    const variance = varianceOf(means)
    return {
      ...{ schedule, cost, turn_count: new Set(own.map(({ block, turn }) => `${block} ${turn}`)).size },
      rows: entries.slice(1).map((entry, index) => ({
        entry,
        of_schedule: ratioIn(means, index + 1),
        sd: deviationIn(by_turn, index + 1),
        alone: ratioIn(alone, index + 1),
        bias: ratioIn(bias, index + 1),
      })),
      block_sd: variance === null ? null : Math.sqrt(variance),
      field: variance === null ? null : fieldOf(cost, variance),
    }
  })
}

interface Value {
  entry: string
  block: number
  log: number
}

/** The mean logarithm of each entry in each block. */
function meansOf(measured: readonly Measurement[], schedule: string): Value[] {
  const groups = Map.groupBy(
    measured.filter(each => comparedValue(schedule, each) > 0),
    ({ entry, block }) => `${block} ${entry}`,
  )
  return [...groups.values()].flatMap(group => {
    const [first] = group
    const log = mean(group.map(each => Math.log(comparedValue(schedule, each))))
    return first ? [{ entry: first.entry, block: first.block, log }] : []
  })
}

const tableOf = (entries: readonly string[], values: readonly Value[]): LogTable =>
  logTable(
    entries.map(entry =>
      values
        .filter(each => each.entry === entry && Number.isFinite(each.log))
        .map(({ block, log }) => ({ round: block, value: Math.exp(log) })),
    ),
  )

function ratioIn(table: LogTable, row: number): Ratio | null {
  const found = fitTable(
    table,
    table.map(() => false),
    { schedule: 'blocks' },
  ).test(row, 0)
  const parts = partsOf(table)
  // after one block the ratio has no interval yet: 0 to infinity
  return parts[row] === parts[0] && Number.isFinite(found.difference) ? ratioInterval(found, LEVEL) : null
}

function deviationIn(table: LogTable, row: number): number | null {
  const { n, squares } = pairedDifference(table[row] ?? new Float64Array(), table[0] ?? new Float64Array())
  return n > 1 ? Math.sqrt(squares / (n - 1)) : null
}

function varianceOf(table: LogTable): number | null {
  const { pool } = fitTable(
    table,
    table.map(() => false),
    { schedule: 'blocks' },
  )
  return pool.freedom > 0 ? pool.variance : null
}

/**
 * A difference of two entries has the variance s^2 / (n E) after n starts of each. E is 1 if all entries are in each
 * round, and in blocks of k of v entries that of a balanced design, v (k - 1) / (k (v - 1)).
 */
function fieldOf({ seconds, start_count, block_size }: Cost, variance: number): ScheduleRows['field'] {
  if (start_count === 0) return null
  const { entries: v } = FIELD
  const efficiency = block_size === null ? 1 : (v * (block_size - 1)) / (block_size * (v - 1))
  const starts = FIELD.seconds / ((seconds / start_count) * v)
  // the variance is pooled over the field, so that it is as good as known
  const quantile = criticalT(1 - FIELD.level, 1000)
  const { standard_error } = logDifference(0, variance / (starts * efficiency), 1000)
  return { starts, half_width: Math.exp(quantile * standard_error) - 1 }
}

const formatRatio = (found: Ratio | null): string =>
  found === null ? '-' : `${found.ratio.toFixed(3)} (${found.low.toFixed(3)} to ${found.high.toFixed(3)})`
const formatShare = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`)

export function formatSchedules(reference: string, all: readonly ScheduleRows[]): string {
  const lines = all.flatMap(({ schedule, cost, turn_count, rows, block_sd, field }) => [
    `${schedule}: ${(cost.seconds / 60).toFixed(1)} min, ${cost.start_count} starts, ${turn_count} turns; sd of a block ${formatShare(block_sd)}; 50 entries in 100 min: ${field === null ? '-' : `${field.starts.toFixed(1)} starts each, half-width ${formatShare(field.half_width)}`}`,
    ...rows.map(({ entry, of_schedule, sd, alone, bias }) =>
      [
        `  ${entry}/${reference}`.padEnd(28),
        formatRatio(of_schedule).padEnd(26),
        `sd ${formatShare(sd)}`.padEnd(11),
        `alone ${formatRatio(alone)}`.padEnd(32),
        `bias ${formatRatio(bias)}`,
      ].join('  '),
    ),
  ])
  return [
    'ratio (95 % interval), sd of ln(ratio) of one turn, ratio of loads alone, schedule over alone',
    ...lines,
  ].join('\n')
}
