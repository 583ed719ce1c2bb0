/** Finds the start and the end of wrk reports. */
import { beginsLikeRow, isIrrelevant, type RowKind, rowPlaceOf } from './rows.ts'
import { nextRow, type Scan } from './scan.ts'

const REPEATED: readonly RowKind[] = [
  'script-error',
  'usage-line',
  'calibration',
  'distribution',
  'percentile',
  'spectrum',
]
/** Never the first row of a block. */
const LATER: readonly RowKind[] = ['usage-line', 'percentile', 'spectrum', 'done', 'exit']
/** Rows that only wrk and wrk2 print. Other tools and summary scripts print the others too. */
const ALONE: readonly RowKind[] = [
  ...(['command', 'load', 'calibration', 'columns', 'foreign-columns', 'latency', 'rate'] as const),
  ...(['socket-errors', 'non-2xx'] as const),
]
const AFTER_MESSAGE: readonly RowKind[] = ['usage', 'usage-line', 'exit']

/** The largest number of foreign lines, such as those of a Lua script, between two rows of a report. */
const GAP = 40
const GAP_AFTER_COMMAND = 10
const GAP_AFTER_REPORT = 10

/** A command starts a block only if output follows. */
function canBegin(scan: Scan, index: number): boolean {
  const kind = scan.lines[index]?.row?.kind
  if (kind !== 'command') return kind !== undefined && !LATER.includes(kind)
  const last = scan.commands.get(index)?.last
  if (last === undefined) return false
  const next = scan.lines[nextRow(scan, last, GAP_AFTER_COMMAND)]?.row?.kind
  return next !== undefined && next !== 'command' && !LATER.includes(next)
}

/** The index after the last line of the block that starts at `start`; null if none does. */
export function findEnd(scan: Scan, start: number): number | null {
  if (!canBegin(scan, start)) return null
  const { lines } = scan
  let last = scan.commands.get(start)?.last ?? start
  let before = lines[start]?.row?.kind ?? 'command'
  const is_answered = lines[last + 1]?.row != null
  const kinds = new Set([before])
  const headings: string[] = []
  for (;;) {
    const is_complete = kinds.has('transfer')
    const next = nextRow(scan, last, is_complete ? GAP_AFTER_REPORT : GAP)
    const row = lines[next]?.row
    if (!row || !belongs(kinds, before, row.kind)) break
    if (is_complete && isAfterParagraph(scan, last, next)) break
    if (row.kind === 'distribution') {
      if (headings.includes(row.cells[0] ?? '')) break
      headings.push(row.cells[0] ?? '')
    }
    kinds.add(row.kind)
    before = row.kind
    last = next
  }
  const is_report = isOfWrk(kinds) || (is_answered && kinds.has('command'))
  return is_report ? takeDamaged(scan, last, kinds) + 1 : null
}

/** Two rows that only wrk prints, one with two others, or a message; the line after its command counts too. */
function isOfWrk(kinds: Set<RowKind>): boolean {
  const alone = ALONE.filter(kind => kinds.has(kind)).length
  return kinds.has('message') || kinds.has('usage') || alone > 1 || (alone === 1 && kinds.size > 2)
}

function belongs(kinds: Set<RowKind>, before: RowKind, kind: RowKind): boolean {
  if (kinds.has('message') || kinds.has('usage')) {
    return (
      AFTER_MESSAGE.includes(kind) &&
      rowPlaceOf(kind) >= rowPlaceOf(before) &&
      !(kind === 'usage' && before !== 'message')
    )
  }
  return rowPlaceOf(kind) > rowPlaceOf(before) || (rowPlaceOf(kind) === rowPlaceOf(before) && REPEATED.includes(kind))
}

/** Transfer/sec completes a report: foreign lines after a blank line do not belong to it. */
function isAfterParagraph({ lines }: Scan, last: number, next: number): boolean {
  const between = lines.slice(last + 1, next).map(({ line }) => line)
  return between.some(line => !isIrrelevant(line)) && between.some(line => line.text === '')
}

/** Damaged lines right after an incomplete report belong to it, and so does a truncated line after a complete one. */
function takeDamaged({ lines }: Scan, last: number, kinds: Set<RowKind>): number {
  if (kinds.has('message') || kinds.has('usage')) return last
  const is_complete = kinds.has('transfer')
  let end = last
  for (const { line, row } of lines.slice(last + 1, last + 1 + GAP)) {
    if (row || line.is_fence || line.text === '') break
    const is_cut =
      !line.is_ended &&
      (!is_complete || 'JSON {'.startsWith(line.inner) || '[exit status '.startsWith(line.inner.slice(0, 13)))
    if (!is_cut && (is_complete ? !/^\[exit/.test(line.inner) : !beginsLikeRow(line))) break
    end++
  }
  return end
}
