/** The lines of wrk and wrk2 as a table of anchored patterns, in the order of the report. */
import {
  BINARY_CELL,
  COUNT_CELL,
  NOT_A_NUMBER,
  RATIO_CELL,
  TIME_CELL,
  TWO_DECIMALS,
  WHOLE,
} from '../../schema/units.ts'
import { byBeginning } from '../by-beginning.ts'
import type { Line } from '../lines.ts'

const THREE_CELLS = (cell: string) => `(${cell}) (${cell}) (${cell}) (${RATIO_CELL})`

/** The kinds of lines in printed order, with patterns of complete lines; alternatives are grouped. */
const PLACES = [
  { command: [] },
  {
    message: [
      'unable to (?:connect to|resolve) \\S+:[^\\s:]+ .+',
      'invalid URL: .*',
      'incomplete request at \\d+:\\d+',
      'number of connections must be >= threads',
      'Throughput MUST be specified with the --rate or -R option',
      'unable to create (?:thread|event loop).*',
      'PANIC: unprotected error in call to Lua API .*',
      '\\S*wrk2?: (?:invalid option|option requires|unrecognized option|option) .+',
      '(?:\\S+: )?(?:line \\d+: )?\\S*wrk2?: (?:command not found|not found|No such file or directory)',
      '\\S+: command not found: \\S*wrk2?',
    ],
    'script-error': ['\\S+: cannot open \\S+: .+'],
  },
  {
    usage: ['Usage: \\S*wrk2? <options> <url>'],
    'usage-line': [
      'Options:',
      '(?:-\\w,? )?--\\w+ <\\w> [\\w(][\\w /()]*',
      '(?:-\\w,? )?--(?:latency|u_latency|batch_latency|version) [\\w ]+',
      'batches of pipelined ops|\\(as opposed to each op\\)|in requests/sec \\(total\\)|\\[Required Parameter\\]',
      '(?:Numeric|Time) arguments may include a (?:SI|time) unit \\([\\w, ]+\\)',
    ],
  },
  { running: ['Running (\\d+)(us|ms|s|m|h) test @ (\\S.*)'] },
  { load: [`(${WHOLE}) threads and (${WHOLE}) connections`] },
  { calibration: ['Thread calibration: mean lat\\.: [\\d.]+ ?[a-z]+, rate sampling interval: \\d+ ?[a-z]+'] },
  { columns: ['Thread Stats Avg Stdev Max \\+/- Stdev'], 'foreign-columns': ['Thread Stats\\b.*'] },
  { latency: [`Latency ${THREE_CELLS(TIME_CELL)}`] },
  { rate: [`Req/Sec ${THREE_CELLS(COUNT_CELL)}`] },
  {
    distribution: [
      'Latency Distribution()',
      'Latency Distribution \\(HdrHistogram - (Recorded) Latency\\)',
      'Latency Distribution \\(HdrHistogram - (Uncorrected) Latency \\(measured without taking delayed starts into account\\)\\)',
    ],
    percentile: [`(\\d{1,3}(?:\\.\\d{1,3})?)% (${TIME_CELL})`],
    spectrum: [
      'Detailed Percentile spectrum:|Value Percentile TotalCount 1/\\(1-Percentile\\)',
      '[\\d.]+ [01]\\.\\d{6} \\d+ (?:\\d+\\.\\d\\d|inf)',
      '#\\[(?:Mean|Max|Buckets) = \\d+(?:\\.\\d+)?, [\\w ]+ = \\d+(?:\\.\\d+)?\\]',
    ],
  },
  { requests: [`(${WHOLE}) requests in (${TIME_CELL}), (${BINARY_CELL}B) read`] },
  { 'socket-errors': [`Socket errors: connect (${WHOLE}), read (${WHOLE}), write (${WHOLE}), timeout (${WHOLE})`] },
  { 'non-2xx': [`Non-2xx or 3xx responses: (${WHOLE})`] },
  { 'requests-per-s': [`Requests/sec:? (${TWO_DECIMALS}|${NOT_A_NUMBER})`] },
  { transfer: [`Transfer/sec:? (${BINARY_CELL}B)`] },
  { done: [] },
  { exit: ['\\[exit status (\\d+)\\]'] },
]

export type RowKind = keyof (typeof PLACES)[number]

/** A line that goes back in this order belongs to another report. */
export const rowPlaceOf = (kind: RowKind): number => PLACES.findIndex(kinds => kind in kinds)

export interface ReportRow {
  kind: RowKind
  cells: string[]
}

const PATTERNS = PLACES.flatMap(kinds =>
  (Object.entries(kinds) as [RowKind, string[]][]).flatMap(([kind, lines]) =>
    lines.map(line => ({ kind, pattern: new RegExp(`^(?:${line})$`) })),
  ),
)

/** Messages with a name in front may begin with anything. */
const NAMED = /wrk|cannot open/
const patternsOf = byBeginning(
  PATTERNS.filter(({ pattern }) => !NAMED.test(pattern.source)),
  ({ pattern }) => pattern,
)

/** A longer line may start with the same text, so an unterminated last line may be truncated. */
const CAN_GO_ON: readonly RowKind[] = ['socket-errors', 'non-2xx']
/** A truncated first line may look complete: `5359 requests in …` for 765359. */
const CAN_BEGIN_BEFORE: readonly RowKind[] = ['load', 'requests']

/** The start of every line that wrk prints: other lines that start like this are damaged. */
const BEGINNING =
  /^(?:Running \d|\d[\d,]* (?:threads|requests|connections)\b|Thread (?:Stats|calibration)|Latency\b|Req\/Sec|Requests\/sec|Transfer\/sec|Socket errors|Non-2xx|JSON \{|\[exit|Detailed Percentile|#\[|\d{1,3}(?:\.\d+)?%)/

/** Lines that every report contains. */
export const BEGINNINGS = [
  /Running \d|Thread (?:Stats|calibration)|Latency\b|Req\/Sec|Requests\/sec|Transfer\/sec|Socket errors|Non-2xx/,
]

/** Of the messages that wrk ends with. */
export const MESSAGE_BEGINNINGS = [
  /Usage: \S*wrk2?/,
  /unable to (?:connect|resolve|create)/,
  /incomplete request at/,
  /invalid URL:/,
  /number of connections must/,
]

const IRRELEVANT = [/^$/, /^[-=─: ]{3,}$/, /^Initiali[sz]ed \d+ threads? in \d+ ms\.?$/]

/** The row of a complete line; null for a line that wrk does not print or that may be truncated. */
export function recogniseRow(line: Line): ReportRow | null {
  if (line.inner.startsWith('JSON {')) return { kind: 'done', cells: [line.inner.slice('JSON '.length)] }
  for (const { kind, pattern } of NAMED.test(line.text) ? PATTERNS : patternsOf(line)) {
    const cells = pattern.exec(line.text)?.slice(1)
    if (cells === undefined) continue
    const is_end_cut = !line.is_ended && (CAN_GO_ON.includes(kind) || (kind === 'percentile' && /m$/.test(line.text)))
    const is_beginning_cut = CAN_BEGIN_BEFORE.includes(kind) && line.number === 1 && /^\d/.test(line.raw)
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
