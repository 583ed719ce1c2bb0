/** The table of `top -H`: what each thread used, as evidence beside a result. */

import { scaleByTen } from '../../vocabulary/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem, putValue } from '../new-block.ts'
import type { ToolDefinition } from '../tool.ts'

const HEADING = /^PID (?:USER )?(?:PR|NI|VIRT|RES|SHR|S|%CPU|%MEM|TIME\+|[A-Z%+]+)(?: [A-Z%+]+)* COMMAND$/
const ROW_BEGINNING = /^\d+ \S/
const KIB = 1024
const SIZES: Readonly<Record<string, number>> = { '': KIB, m: KIB ** 2, g: KIB ** 3, t: KIB ** 4 }

/** One column a metric; null for a cell that does not say it. Ratios are of one CPU. */
const COLUMNS: Readonly<Record<string, { metric_id: string; parse: (cell: string) => number | null }>> = {
  VIRT: { metric_id: 'virtual_bytes', parse: parseSize },
  RES: { metric_id: 'resident_bytes', parse: parseSize },
  '%CPU': { metric_id: 'thread_cpu_ratio', parse: parsePercent },
  '%MEM': { metric_id: 'thread_memory_ratio', parse: parsePercent },
  'TIME+': { metric_id: 'thread_cpu_time_s', parse: parseTime },
}

/** Decimals are separated as the locale of the machine has it. */
function parseDecimal(cell: string): number | null {
  return /^\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : null
}

function parsePercent(cell: string): number | null {
  const percent = parseDecimal(cell)
  return percent === null ? null : scaleByTen(percent, -2)
}

function parseSize(cell: string): number | null {
  const amount = parseDecimal(cell.replace(/[mgt]$/, ''))
  const scale = SIZES[/[mgt]$/.exec(cell)?.[0] ?? '']
  return amount === null || scale === undefined ? null : amount * scale
}

/** Minutes, seconds and hundredths of CPU time. */
function parseTime(cell: string): number | null {
  const parts = /^(\d+):(\d\d)[.,](\d\d)$/.exec(cell)
  return parts ? Number(`${Number(parts[1]) * 60 + Number(parts[2])}.${parts[3]}`) : null
}

function readTop(lines: Line[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const heading = lines[at]
    if (!heading || !HEADING.test(heading.text)) continue
    const block = readTable(heading, lines, at + 1)
    blocks.push(block)
    at = block.last_line - 1
  }
  return blocks
}

function readTable(heading: Line, lines: Line[], start: number): Block {
  const block = newBlock(heading.number)
  const columns = heading.text.split(' ')
  const rows: { line: Line; cells: string[] }[] = []
  for (let at = start; at < lines.length; at++) {
    const line = lines[at]
    if (!line || !ROW_BEGINNING.test(line.text)) break
    block.last_line = line.number
    const cells = line.text.split(' ')
    if (isRow(columns, cells) && line.is_ended) rows.push({ line, cells })
    else putProblem(block, line, 'a row of top that is damaged or cut: nothing is read from it')
  }
  putColumns(block, columns, rows)
  if (rows.length === 0) putProblem(block, heading, 'missing: the rows of the table')
  return block
}

function isRow(columns: string[], cells: string[]): boolean {
  return (
    cells.length >= columns.length && columns.every((name, index) => COLUMNS[name]?.parse(cells[index] ?? '') !== null)
  )
}

function putColumns(block: Block, columns: string[], rows: { line: Line; cells: string[] }[]): void {
  const first = rows[0]
  if (!first) return
  for (const [index, name] of columns.entries()) {
    const column = COLUMNS[name]
    const numbers = rows.map(({ cells }) => column?.parse(cells[index] ?? '') ?? null).filter(number => number !== null)
    if (column) putValue(block, column.metric_id, numbers, first.line.number)
  }
  for (const [index, { cells }] of rows.entries()) {
    block.facts[`thread_${index + 1}`] = cells.slice(columns.length - 1).join(' ')
  }
}

export const tool: ToolDefinition = {
  kind: 'evidence',
  reports: 'top -H',
  headline_metric_id: 'thread_cpu_ratio',
  metrics: Object.values(COLUMNS).map(({ metric_id }) => metric_id),
  find: (_, lines) => readTop(lines),
  halfOfPrinted: () => 0,
  loop: null,
}
