/** The units that people write in tables, and how many base units each may stand for. */

export type UnitKind = 'time' | 'bytes' | 'rate' | 'ratio' | 'count'

/** A byte unit is 1,000 or 1,024 of the next smaller one, and who wrote it rarely says which. */
export interface Scale {
  factor: number
  base: 1000 | 1024 | null
}

/** The kind of unit that a metric is measured in: the end of its id says it. */
export function unitKindOf(metric_id: string): UnitKind {
  if (/_bytes(_per_s)?$/.test(metric_id)) return 'bytes'
  if (/_per_s(_stdev)?$/.test(metric_id)) return 'rate'
  if (metric_id.endsWith('_ratio')) return 'ratio'
  if (metric_id.endsWith('_count')) return 'count'
  return 'time'
}

const TIME: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  usec: 1e-6,
  ms: 1e-3,
  msec: 1e-3,
  millis: 1e-3,
  milliseconds: 1e-3,
  microseconds: 1e-6,
  s: 1,
  sec: 1,
  secs: 1,
  seconds: 1,
  m: 60,
  min: 60,
  h: 3600,
}
const THOUSANDS: Readonly<Record<string, number>> = { '': 1, k: 1e3, K: 1e3, m: 1e6, M: 1e6, G: 1e9 }
const PER_SECOND = /(?:[a-z&]+\/(?:s|sec|second)|\/(?:s|sec|second)|(?:r|t|q)ps)$/i
const BYTES = /^(?:([kKMGTP])(i?)B?|([kmgtp])b|B|bytes?)(?:\/(?:s|sec|second))?$/
const PREFIXES = 'kmgtp'

/** What the printed unit may stand for, in base units; none when it is not a unit of that kind. */
export function scalesOf(unit: string, kind: UnitKind): Scale[] {
  const one = (factor: number | undefined): Scale[] => (factor === undefined ? [] : [{ factor, base: null }])
  const word = unit.trim()
  if (kind === 'time') return one(own(TIME, word.toLowerCase()))
  if (kind === 'ratio') return one(own({ '%': 0.01, '': 1 }, word))
  if (kind === 'count') return one(own(THOUSANDS, word.replace(/^(?:requests|reqs?|errors?|timeouts?|x)$/i, '')))
  if (kind === 'rate') return one(own(THOUSANDS, word) ?? own(THOUSANDS, rateWithoutWords(word)))
  return byteScales(word)
}

/** "req/s" and "/s" stand for nothing, "krps" for thousands. */
function rateWithoutWords(unit: string): string {
  const prefix = /^([kKMG])(?=r|q|t|\/)/.exec(unit)?.[1] ?? ''
  return PER_SECOND.test(unit) ? prefix : unit
}

function byteScales(unit: string): Scale[] {
  const match = BYTES.exec(unit)
  if (!match) return []
  const prefix = (match[1] ?? match[3] ?? '').toLowerCase()
  if (prefix === '') return [{ factor: 1, base: null }]
  const power = PREFIXES.indexOf(prefix) + 1
  const binary: Scale = { factor: 1024 ** power, base: 1024 }
  return match[2] === 'i' ? [binary] : [{ factor: 1000 ** power, base: 1000 }, binary]
}

/** A record made of literals also answers for `constructor`; only its own keys are units. */
function own(table: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
