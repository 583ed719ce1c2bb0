/** Classifies the lines of a text, to find the start and the end of reports. */
import type { Line } from '../lines.ts'
import { parseWrkCommand, type WrkCommand } from './command.ts'
import type { ReportLine } from './report.ts'
import { recogniseRow } from './rows.ts'

export interface Scan {
  lines: ReportLine[]
  /** The index after the last line that is not blank. */
  end: number
  /** By the index of a command's first line: the parsed command, and the index of its last line. */
  commands: Map<number, { command: WrkCommand; last: number }>
}

/** Classifies every line; a command may continue on the next line after a backslash. */
export function scanLines(lines: Line[]): Scan {
  const end = lines.findLastIndex(line => line.text !== '') + 1
  const scan: Scan = { lines: lines.map(line => ({ line, row: recogniseRow(line) })), end, commands: new Map() }
  for (let index = 0; index < lines.length; index++) {
    if (scan.lines[index]?.row || !/wrk|\\$/.test(lines[index]?.inner ?? '')) continue
    let last = index
    while (lines[last]?.inner.endsWith('\\') && last + 1 < lines.length) last++
    const continued = lines.slice(index, last + 1).map(line => line.inner.replace(/\\$/, '').trim())
    const command = parseWrkCommand(continued.join(' '))
    if (command) {
      for (const reportLine of scan.lines.slice(index, last + 1)) reportLine.row = { kind: 'command', cells: [] }
      scan.commands.set(index, { command, last })
    }
    index = last
  }
  return scan
}

/** The index of the next line after `index` that is a row, after at most `gap` other lines and no fence; -1 if none. */
export function nextRow({ lines }: Scan, index: number, gap: number): number {
  for (let at = index + 1; at < lines.length && at <= index + 1 + gap; at++) {
    if (lines[at]?.line.is_fence) return -1
    if (lines[at]?.row) return at
  }
  return -1
}
