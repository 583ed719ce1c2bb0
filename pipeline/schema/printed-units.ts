/** The units in hand-written tables, with their possible values in base units. */
import { type Unit, unitOf } from './metrics.ts'
import { factorOf, powerOf, RATIO_UNITS, TIME_UNITS } from './units.ts'

const KINDS = {
  s: 'time',
  bytes: 'bytes',
  'bytes/s': 'bytes',
  'requests/s': 'rate',
  '1/s': 'rate',
  ratio: 'ratio',
  count: 'count',
} as const satisfies Record<Unit, string>

type UnitKind = (typeof KINDS)[Unit]

/** A byte unit is 1,000 or 1,024 of the next smaller one; tables rarely say which. */
export interface PrintedScale {
  factor: number
  base: 1000 | 1024 | null
}

export const unitKindOf = (metric_id: string): UnitKind => KINDS[unitOf(metric_id)]

const THOUSANDS = /^[kKmMG]?$/
const PER_SECOND = /(?:\/(?:s|sec|second)|[rtq]ps)$/i
const BYTES = /^(?:([kKMGTP])(i?)B?|([kmgtp])b|B|bytes?)(?:\/(?:s|sec|second))?$/

/** The possible values of the printed unit in base units; none if it is not a unit of that kind. */
export function printedScalesOf(unit: string, kind: UnitKind): PrintedScale[] {
  const one = (factor: number | undefined): PrintedScale[] => (factor === undefined ? [] : [{ factor, base: null }])
  const word = unit.trim()
  if (kind === 'time') return one(factorOf(TIME_UNITS, word))
  if (kind === 'ratio') return one(word === '' ? 1 : factorOf(RATIO_UNITS, word))
  if (kind === 'count') return one(countOf(word.replace(/^(?:requests|reqs?|errors?|timeouts?|x)$/i, '')))
  if (kind === 'rate') return one(countOf(word) ?? countOf(rateWithoutWords(word)))
  return byteScales(word)
}

const countOf = (prefix: string): number | undefined => (THOUSANDS.test(prefix) ? 1000 ** powerOf(prefix) : undefined)

/** "req/s" and "/s" mean 1, "krps" thousands. */
function rateWithoutWords(unit: string): string {
  const prefix = /^([kKMG])(?=r|q|t|\/)/.exec(unit)?.[1] ?? ''
  return PER_SECOND.test(unit) ? prefix : unit
}

function byteScales(unit: string): PrintedScale[] {
  const match = BYTES.exec(unit)
  if (!match) return []
  const power = powerOf(match[1] ?? match[3] ?? '')
  if (power === 0) return [{ factor: 1, base: null }]
  const binary: PrintedScale = { factor: 1024 ** power, base: 1024 }
  return match[2] === 'i' ? [binary] : [{ factor: 1000 ** power, base: 1000 }, binary]
}
