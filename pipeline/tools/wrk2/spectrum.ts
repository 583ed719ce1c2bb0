/** wrk2's two HdrHistogram sections, which are never mixed: the corrected one is its latency, the other has ids of its own. */

import { scaleByTen } from '../../vocabulary/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { putProblem, putValue } from '../new-block.ts'

/** `none` before a heading; `unknown` after a damaged one, and then nothing is read until the next heading. */
type SectionKind = 'none' | 'plain' | 'recorded' | 'uncorrected' | 'unknown'

export interface Section {
  kind: SectionKind
  line: number
  /** Every percentile label so far, as numbers. */
  labels: number[]
  spectrum_s: number[]
  spectrum_ratio: number[]
  spectrum_count: number[]
  is_spectrum_open: boolean
}

export function openSection(kind: SectionKind, line: number): Section {
  return { kind, line, labels: [], spectrum_s: [], spectrum_ratio: [], spectrum_count: [], is_spectrum_open: false }
}

export function sectionPrefix(section: Section): string {
  return section.kind === 'uncorrected' ? 'latency_uncorrected' : 'latency'
}

/** Of the corrected and of the uncorrected section. */
export const SPECTRUM_METRICS: readonly string[] = ['latency', 'latency_uncorrected'].flatMap(prefix => [
  `${prefix}_spectrum_s`,
  `${prefix}_spectrum_ratio`,
  `${prefix}_spectrum_count`,
])

/** One line of the detailed spectrum, whose values are milliseconds; the arrays are given when its end is reached. */
export function readSpectrumRow(block: Block, section: Section, cells: string[], line: Line): void {
  if (section.kind !== 'recorded' && section.kind !== 'uncorrected') {
    putProblem(block, line, 'a line of a spectrum whose heading is missing or damaged')
    return
  }
  const [first = '', second = '', third = ''] = cells
  if (first === 'Detailed' && !section.is_spectrum_open && section.spectrum_s.length === 0)
    section.is_spectrum_open = true
  else if (first === 'Value' && section.is_spectrum_open) return
  else if (first === 'Max' || first === 'Buckets') readSummary(block, section, first, second, line)
  else if (!section.is_spectrum_open) putProblem(block, line, 'a line of a spectrum after its end')
  else if (first === 'Mean') closeSpectrum(block, section, second, third, line)
  else if (Number(second) < (section.spectrum_ratio.at(-1) ?? 0)) putProblem(block, line, 'a spectrum row out of order')
  else {
    section.spectrum_s.push(scaleByTen(Number(first), -3))
    section.spectrum_ratio.push(Number(second))
    section.spectrum_count.push(Number(third))
  }
}

function closeSpectrum(block: Block, section: Section, mean: string, deviation: string, line: Line): void {
  const prefix = sectionPrefix(section)
  section.is_spectrum_open = false
  putValue(block, `${prefix}_spectrum_s`, section.spectrum_s, line.number)
  putValue(block, `${prefix}_spectrum_ratio`, section.spectrum_ratio, line.number)
  putValue(block, `${prefix}_spectrum_count`, section.spectrum_count, line.number)
  putUnlessRead(block, `${prefix}_mean_s`, mean, line)
  putUnlessRead(block, `${prefix}_stdev_s`, deviation, line)
}

function readSummary(block: Block, section: Section, name: string, max: string, line: Line): void {
  if (name === 'Max') putUnlessRead(block, `${sectionPrefix(section)}_max_s`, max, line)
  else block.irrelevant_line_count++
}

/** The corrected section repeats the Latency row, which stands before it and has the numbers that are rounded in one way only. */
function putUnlessRead(block: Block, metric_id: string, milliseconds: string, line: Line): void {
  if (Object.hasOwn(block.values, metric_id)) return
  const is_empty = block.values[metric_id.replace(/_[a-z]+_s$/, '_spectrum_count')]
  const has_samples = Array.isArray(is_empty) && (is_empty.at(-1) ?? 0) > 0
  putValue(block, metric_id, has_samples ? Number(`${milliseconds}e-3`) : null, line.number)
}
