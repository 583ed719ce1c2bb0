/** The numbers of tables to the logs that they come from: what is not sure stays unmatched, and nothing is guessed. */

import { unitKindOf } from '../claims/claim-units.ts'
import { readingsOf } from '../claims/compare.ts'
import { fits, type Reading } from '../claims/fit.ts'
import { halfOfLog } from '../claims/log-precision.ts'
import { summariesOf } from '../claims/summaries.ts'
import type { FoundResult } from './find-logs.ts'
import { comparable } from './names.ts'
import type { TableNumber } from './read-table.ts'

export interface Match {
  number: TableNumber
  metric_id: string | null
  result: FoundResult | null
  /** Why it is matched, or why not. */
  reason: string
}

/** A number of so many digits is not met twice by chance in one write-up. */
const TELLING_DIGITS = 5
/** Where a name agrees in part, fewer digits are enough. */
const SUPPORTING_DIGITS = 3

/** In the order of `numbers`. */
export function matchClaims(numbers: readonly TableNumber[], results: readonly FoundResult[]): Match[] {
  const places = Map.groupBy(numbers, number => `${comparable(number.entity)}\n${number.metric_id}`)
  const matches = numbers.map((number): Match => {
    const isPlain =
      number.metric_id !== null && places.get(`${comparable(number.entity)}\n${number.metric_id}`)?.length === 1
    return matchOne(number, results, isPlain)
  })
  const rows = Map.groupBy(matches, ({ number }) => rowOf(number))
  return matches.map(match => (match.result ? match : besideOthers(match, rows.get(rowOf(match.number)) ?? [])))
}

function matchOne(number: TableNumber, results: readonly FoundResult[], isPlain: boolean): Match {
  const entity = comparable(number.entity)
  const unmatched = (reason: string): Match => ({ number, metric_id: number.metric_id, result: null, reason })
  if (number.value === null) return unmatched('the unit is not stated')
  const pool = results.filter(result => metricsOf(result, number).length > 0 && loadAgrees(number, result))
  if (pool.length === 0) return unmatched(results.length === 0 ? 'the text holds no log' : 'no log holds this metric')
  const fitting = pool.flatMap(result =>
    metricsOf(result, number)
      .filter(id => isFit(result, id, number))
      .map(metric_id => ({ result, metric_id })),
  )
  const named = pool.filter(result => result.names.includes(entity))
  const namedAndFitting = fitting.filter(({ result }) => named.includes(result))
  const [first, second] = namedAndFitting
  if (first && !second) return { number, ...first, reason: 'name and value' }
  if (first) return unmatched(`${namedAndFitting.length} logs of that name hold this number`)
  const digits = significantDigits(number)
  const isOnlyOne = results.filter(result => result.names.includes(entity)).length === 1
  const isAnothers = fitting.length > 0 && digits >= TELLING_DIGITS
  if (named[0] && isOnlyOne && isPlain && !isAnothers) {
    return { number, metric_id: number.metric_id, result: named[0], reason: 'name only: the value differs' }
  }
  if (named.length > 0)
    return unmatched(
      `the log${named.length > 1 ? 's' : ''} of that name hold${named.length > 1 ? '' : 's'} another number`,
    )
  const [only, another] = fitting
  if (!only || another) return unmatched(only ? 'more than one log holds this number' : 'no log holds this number')
  const isNear = only.result.names.some(name => sharesWords(name, entity))
  if (digits >= TELLING_DIGITS) return { number, ...only, reason: 'value' }
  if (isNear && digits >= SUPPORTING_DIGITS) return { number, ...only, reason: 'value and part of the name' }
  return unmatched('one log holds this number, but it has too few digits to tell')
}

const rowOf = ({ table_name, entity }: TableNumber): string => JSON.stringify([table_name, entity])

/** A number whose neighbours, in its cell or else in its row, all come from one log, and that the log holds too. */
function besideOthers(match: Match, row: readonly Match[]): Match {
  const { number } = match
  if (number.value === null) return match
  const cell = row.filter(
    ({ number: other }) => other.column_name === number.column_name && other.row_name === number.row_name,
  )
  for (const [neighbours, where] of [
    [cell, 'cell'],
    [row, 'row'],
  ] as const) {
    const others = new Set(neighbours.flatMap(({ result }) => result ?? []))
    const [result] = others
    if (!result || others.size > 1) continue
    const fitting = metricsOf(result, number).filter(metric_id => isFit(result, metric_id, number))
    if (fitting.length === 1 && fitting[0])
      return { number, metric_id: fitting[0], result, reason: `value, beside others of its ${where}` }
  }
  return match
}

/** The metrics of a result that the number may be: the one that is named, or those of its unit's kind. */
function metricsOf(result: FoundResult, { metric_id, alternatives, kind }: TableNumber): string[] {
  const has = (id: string) => valuesOf(result, id).length > 0
  if (metric_id === null)
    return Object.keys(result.blocks[0]?.values ?? {}).filter(id => unitKindOf(id) === kind && has(id))
  return [metric_id, ...alternatives].filter(has)
}

/** A metric that stands beside the wanted one is believed only where the wanted one does not fit. */
function isFit(result: FoundResult, metric_id: string, number: TableNumber): boolean {
  if (number.value === null) return false
  if (metric_id !== number.metric_id && number.metric_id !== null && isFit(result, number.metric_id, number))
    return false
  const readings: Reading[] = readingsOf(number, metric_id, number.value)
  const observed = valuesOf(result, metric_id)
  const tool = result.blocks[0]?.tool ?? null
  const half = Math.max(...observed.map(value => halfOfLog(metric_id, tool, value)))
  return summariesOf(observed).some(({ value }) =>
    readings.some(reading => fits(reading, value, half, 'rounded') || fits(reading, value, half, 'truncated')),
  )
}

/** The metric in every block of the result, in order; a sample gives all its values. */
export function valuesOf(result: FoundResult, metric_id: string): number[] {
  return result.blocks.flatMap(block => {
    const value = block.values[metric_id] ?? block.implied[metric_id] ?? null
    return value === null ? [] : Array.isArray(value) ? value : [value]
  })
}

const CONNECTIONS =
  /(?:\b(?:c|connections|conns|concurrency)\s*[=:]?\s*([\d,]+)\b)|(?:\b([\d,]+)\s*(?:concurrent\s+)?(?:connections|conns?|clients|users)\b)/i

/** A column or heading that names another number of connections speaks of another log. */
function loadAgrees(number: TableNumber, result: FoundResult): boolean {
  const connections = result.blocks[0]?.connections ?? null
  if (connections === null) return true
  return [number.column_name, number.row_name, number.table_name].every(text => {
    const found = CONNECTIONS.exec(text)
    const stated = found?.[1] ?? found?.[2]
    return stated === undefined || Number(stated.replaceAll(',', '')) === connections
  })
}

const significantDigits = ({ printed }: TableNumber): number =>
  printed.text.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '').length

/** A shared word, or one name at the beginning of the other: "Actix" and "actix web 4". */
function sharesWords(name: string, entity: string): boolean {
  const words = new Set(name.split(' '))
  return entity.split(' ').some(word => word.length > 2 && words.has(word))
}
