/** Parses the histograms of a done line: each distinct value and its count. */

export type Histogram = [value: number, count: number][]

const STEP = /^\d{1,16}(?::\d{1,16})?$/

/**
 * Reads a list of [value, count], or the runner's shorter notation `12:3 1 5:2`: steps from the previous value
 * (initially 0) with counts, 1 by default. Values ascend. Null for anything else.
 */
export function readHistogram(written: unknown): Histogram | null {
  const rows = typeof written === 'string' ? readSteps(written) : written
  return isHistogram(rows) ? rows : null
}

function readSteps(text: string): Histogram | null {
  let value = 0
  const rows: Histogram = []
  for (const word of text === '' ? [] : text.split(' ')) {
    if (!STEP.test(word)) return null
    const colon = word.indexOf(':')
    value += Number(colon < 0 ? word : word.slice(0, colon))
    rows.push([value, colon < 0 ? 1 : Number(word.slice(colon + 1))])
  }
  return rows
}

function isHistogram(rows: unknown): rows is Histogram {
  const isBucket = (row: unknown): row is Histogram[0] =>
    Array.isArray(row) && row.length === 2 && row.every(cell => Number.isSafeInteger(cell) && cell >= 0)
  const isAscending = (row: Histogram[0], index: number, all: Histogram) =>
    index === 0 || row[0] > (all[index - 1]?.[0] ?? 0)
  return Array.isArray(rows) && rows.every(isBucket) && rows.every(isAscending)
}
