/** The numbers of tables to the logs that they come from: what is not sure stays unmatched, and nothing is guessed. */

import type { FoundResult } from './find-logs.ts'
import { comparable, frameworkIn, type KnownFramework } from './names.ts'
import { fittingIn, metricsOf, type ObservedResult, observe } from './observed-result.ts'
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

/** In the order of `numbers`. `known` tells a row that names another framework than the log that holds its number. */
export function matchClaims(
  numbers: readonly TableNumber[],
  results: readonly FoundResult[],
  known: readonly KnownFramework[] = [],
): Match[] {
  const observed = results.map(observe)
  const places = Map.groupBy(numbers, placeOf)
  const matches = numbers.map((number): Match => {
    const isPlain = number.metric_id !== null && places.get(placeOf(number))?.length === 1
    return matchOne(number, observed, { isPlain, known })
  })
  const rows = Map.groupBy(matches, ({ number }) => rowOf(number))
  return matches.map(match =>
    match.result ? match : besideOthers(match, rows.get(rowOf(match.number)) ?? [], observed),
  )
}

const placeOf = ({ entity, metric_id }: TableNumber): string => JSON.stringify([comparable(entity), metric_id])
const rowOf = ({ table_name, entity }: TableNumber): string => JSON.stringify([table_name, entity])

interface Context {
  /** No other number of the write-up claims this metric of this name. */
  isPlain: boolean
  known: readonly KnownFramework[]
}

function matchOne(number: TableNumber, logs: readonly ObservedResult[], { isPlain, known }: Context): Match {
  const unmatched = (reason: string): Match => ({ number, metric_id: number.metric_id, result: null, reason })
  if (logs.length === 0) return unmatched('the text holds no log')
  if (number.value === null) return unmatched('the unit is not stated')
  const connections = statedConnections(number)
  const pool = logs.filter(log => metricsOf(log, number).length > 0 && isOfLoad(log, connections))
  if (pool.length === 0) return unmatched('no log holds this metric')
  const entity = comparable(number.entity)
  const isNamed = ({ result }: { result: FoundResult }) => result.names.includes(entity)
  const fitting = fittingIn(pool, number)
  const [first, second] = fitting.filter(isNamed)
  if (first)
    return second
      ? unmatched('more than one log of that name holds this number')
      : { number, ...first, reason: 'name and value' }
  const digits = significantDigits(number)
  const [named] = pool.filter(isNamed)
  const isAnothers = fitting.length > 0 && digits >= TELLING_DIGITS
  if (named && isPlain && !isAnothers && logs.filter(isNamed).length === 1) {
    return { number, metric_id: number.metric_id, result: named.result, reason: 'name only: the value differs' }
  }
  if (named) return unmatched('no log of that name holds this number')
  const [only, another] = fitting
  if (!only || another) return unmatched(only ? 'more than one log holds this number' : 'no log holds this number')
  const framework = frameworkIn(number.entity, known)
  if (framework && only.result.framework_is !== 'unknown' && framework.id !== only.result.framework) {
    return unmatched(`only a log of ${only.result.framework} holds this number`)
  }
  if (digits >= TELLING_DIGITS) return { number, ...only, reason: 'value' }
  const isNear = only.result.names.some(name => sharesWords(name, entity))
  if (isNear && digits >= SUPPORTING_DIGITS) return { number, ...only, reason: 'value and part of the name' }
  return unmatched('one log holds this number, but it has too few digits to tell')
}

/** A number whose neighbours, in its cell or else in its row, all come from one log, and that the log holds too. */
function besideOthers(match: Match, row: readonly Match[], logs: readonly ObservedResult[]): Match {
  const { number } = match
  const cell = row.filter(
    ({ number: other }) => other.column_name === number.column_name && other.row_name === number.row_name,
  )
  for (const [neighbours, where] of [
    [cell, 'cell'],
    [row, 'row'],
  ] as const) {
    const results = new Set(neighbours.flatMap(({ result }) => result ?? []))
    const [fit, another] =
      results.size === 1
        ? fittingIn(
            logs.filter(log => results.has(log.result)),
            number,
          )
        : []
    if (fit && !another) return { number, ...fit, reason: `value, beside others of its ${where}` }
  }
  return match
}

const CONNECTIONS =
  /(?:\b(?:c|connections|conns|concurrency)\s*[=:]?\s*([\d,]+)\b)|(?:\b([\d,]+)\s*(?:concurrent\s+)?(?:connections|conns?|clients|users)\b)/i

/** The numbers of connections that its column, row and heading speak of. */
function statedConnections({ column_name, row_name, table_name }: TableNumber): number[] {
  return [column_name, row_name, table_name].flatMap(text => {
    const found = CONNECTIONS.exec(text)
    const stated = found?.[1] ?? found?.[2]
    return stated === undefined ? [] : [Number(stated.replaceAll(',', ''))]
  })
}

const isOfLoad = ({ result }: ObservedResult, connections: readonly number[]): boolean => {
  const own = result.blocks[0]?.connections ?? null
  return own === null || connections.every(stated => stated === own)
}

const significantDigits = ({ printed }: TableNumber): number =>
  printed.text.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '').length

/** A shared word, or one name at the beginning of the other: "Actix" and "actix web 4". */
function sharesWords(name: string, entity: string): boolean {
  const words = new Set(name.split(' '))
  return entity.split(' ').some(word => word.length > 2 && words.has(word))
}
