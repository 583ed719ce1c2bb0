/** The lines that wrk and wrk2 print, as a table of anchored patterns in the order of the report. */

import {
  BINARY_CELL,
  COUNT_CELL,
  NOT_A_NUMBER,
  RATIO_CELL,
  TIME_CELL,
  TWO_DECIMALS,
  WHOLE,
} from '../../vocabulary/units.ts'
import type { Line } from '../lines.ts'

/** The kinds of lines in the order in which wrk prints them; those of one place stand together. */
const ORDER = [
  ['command'],
  ['message', 'script-error'],
  ['usage', 'usage-line'],
  ['running'],
  ['load'],
  ['calibration'],
  ['columns', 'foreign-columns'],
  ['latency'],
  ['rate'],
  ['distribution', 'percentile', 'spectrum'],
  ['requests'],
  ['socket-errors'],
  ['non-2xx'],
  ['requests-per-s'],
  ['transfer'],
  ['done'],
  ['exit'],
] as const

export type RowKind = (typeof ORDER)[number][number]

/** What goes back in it belongs to another report. */
export const placeOf = (kind: RowKind): number => ORDER.findIndex(kinds => (kinds as readonly RowKind[]).includes(kind))

export interface Row {
  kind: RowKind
  cells: string[]
}

interface RowPattern {
  kind: RowKind
  pattern: RegExp
  /** True where a longer line could begin with the same text, so that an unended last line cannot be trusted. */
  can_go_on?: true
  /** True where a cut first line could still look whole: `5359 requests in …` of 765,359. */
  can_begin_before?: true
}

const row = (source: string) => new RegExp(`^${source}$`)
const THREE_CELLS = (cell: string) => `(${cell}) (${cell}) (${cell}) (${RATIO_CELL})`

const PATTERNS: readonly RowPattern[] = [
  { kind: 'message', pattern: row('unable to (?:connect to|resolve) \\S+:[^\\s:]+ .+') },
  { kind: 'message', pattern: row('invalid URL: .*') },
  { kind: 'message', pattern: row('number of connections must be >= threads') },
  { kind: 'message', pattern: row('Throughput MUST be specified with the --rate or -R option') },
  { kind: 'message', pattern: row('unable to create (?:thread|event loop).*') },
  { kind: 'message', pattern: row('PANIC: unprotected error in call to Lua API .*') },
  { kind: 'message', pattern: row('\\S*wrk2?: (?:invalid option|option requires|unrecognized option|option) .+') },
  {
    kind: 'message',
    pattern: row('(?:\\S+: )?(?:line \\d+: )?\\S*wrk2?: (?:command not found|not found|No such file or directory)'),
  },
  { kind: 'message', pattern: row('\\S+: command not found: \\S*wrk2?') },
  { kind: 'script-error', pattern: row('\\S+: cannot open \\S+: .+') },
  { kind: 'usage', pattern: row('Usage: \\S*wrk2? <options> <url>') },
  { kind: 'usage-line', pattern: row('Options:') },
  { kind: 'usage-line', pattern: row('(?:-\\w,? )?--\\w+ <\\w> [\\w(][\\w /()]*') },
  { kind: 'usage-line', pattern: row('(?:-\\w,? )?--(?:latency|u_latency|batch_latency|version) [\\w ]+') },
  {
    kind: 'usage-line',
    pattern: row(
      'batches of pipelined ops|\\(as opposed to each op\\)|in requests/sec \\(total\\)|\\[Required Parameter\\]',
    ),
  },
  { kind: 'usage-line', pattern: row('(?:Numeric|Time) arguments may include a (?:SI|time) unit \\([\\w, ]+\\)') },
  { kind: 'running', pattern: row('Running (\\d+)(us|ms|s|m|h) test @ (\\S.*)') },
  { kind: 'load', pattern: row(`(${WHOLE}) threads and (${WHOLE}) connections`), can_begin_before: true },
  {
    kind: 'calibration',
    pattern: row('Thread calibration: mean lat\\.: [\\d.]+ ?[a-z]+, rate sampling interval: \\d+ ?[a-z]+'),
  },
  { kind: 'columns', pattern: row('Thread Stats Avg Stdev Max \\+/- Stdev') },
  { kind: 'foreign-columns', pattern: /^Thread Stats\b/ },
  { kind: 'latency', pattern: row(`Latency ${THREE_CELLS(TIME_CELL)}`) },
  { kind: 'rate', pattern: row(`Req/Sec ${THREE_CELLS(COUNT_CELL)}`) },
  { kind: 'distribution', pattern: row('Latency Distribution()') },
  { kind: 'distribution', pattern: row('Latency Distribution \\(HdrHistogram - (Recorded) Latency\\)') },
  {
    kind: 'distribution',
    pattern: row(
      'Latency Distribution \\(HdrHistogram - (Uncorrected) Latency \\(measured without taking delayed starts into account\\)\\)',
    ),
  },
  { kind: 'percentile', pattern: row(`(\\d{1,3}(?:\\.\\d{1,3})?)% (${TIME_CELL})`) },
  {
    kind: 'spectrum',
    pattern: row('(?:Detailed Percentile spectrum:|Value Percentile TotalCount 1/\\(1-Percentile\\))'),
  },
  { kind: 'spectrum', pattern: row('[\\d.]+ [01]\\.\\d{6} \\d+ (?:\\d+\\.\\d\\d|inf)') },
  { kind: 'spectrum', pattern: row('#\\[(?:Mean|Max|Buckets) = \\d+(?:\\.\\d+)?, [\\w ]+ = \\d+(?:\\.\\d+)?\\]') },
  {
    kind: 'requests',
    pattern: row(`(${WHOLE}) requests in (${TIME_CELL}), (${BINARY_CELL}B) read`),
    can_begin_before: true,
  },
  {
    kind: 'socket-errors',
    pattern: row(`Socket errors: connect (${WHOLE}), read (${WHOLE}), write (${WHOLE}), timeout (${WHOLE})`),
    can_go_on: true,
  },
  { kind: 'non-2xx', pattern: row(`Non-2xx or 3xx responses: (${WHOLE})`), can_go_on: true },
  { kind: 'requests-per-s', pattern: row(`Requests/sec:? (${TWO_DECIMALS}|${NOT_A_NUMBER})`) },
  { kind: 'transfer', pattern: row(`Transfer/sec:? (${BINARY_CELL}B)`) },
  { kind: 'exit', pattern: row('\\[exit status (\\d+)\\]') },
]

/** The first letters of every line that wrk prints: what begins like this and is not recognised whole is damaged. */
const BEGINNING =
  /^(?:Running \d|\d[\d,]* (?:threads|requests|connections)\b|Thread (?:Stats|calibration)|Latency\b|Req\/Sec|Requests\/sec|Transfer\/sec|Socket errors|Non-2xx|JSON \{|\[exit|Detailed Percentile|#\[|\d{1,3}(?:\.\d+)?%)/

const IRRELEVANT = [/^$/, /^[-=─: ]{3,}$/, /^Initiali[sz]ed \d+ threads? in \d+ ms\.?$/]

/** The row that a line is, recognised whole; null for a line that wrk does not print or that may be cut. */
export function recogniseRow(line: Line): Row | null {
  if (line.inner.startsWith('JSON {')) return { kind: 'done', cells: [line.inner.slice('JSON '.length)] }
  for (const { kind, pattern, can_go_on, can_begin_before } of PATTERNS) {
    const cells = pattern.exec(line.text)?.slice(1)
    if (cells === undefined) continue
    const is_end_cut = !line.is_ended && (can_go_on || (kind === 'percentile' && /m$/.test(line.text)))
    const is_beginning_cut = can_begin_before && line.number === 1 && /^\d/.test(line.raw)
    return is_end_cut || is_beginning_cut ? null : { kind, cells }
  }
  return null
}

export function isIrrelevant(line: Line): boolean {
  return line.is_fence || IRRELEVANT.some(pattern => pattern.test(line.text))
}

export function beginsLikeRow(line: Line): boolean {
  return BEGINNING.test(line.text)
}
