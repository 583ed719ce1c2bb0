/** warm-up.csv: the speed of the server in each load of the warm-up, or quarter of a second in older runs. */
import { z } from 'zod'
import { bytes, readCsv, recordedFile, seconds, writeCsv } from './recorded-file.ts'
import { settling, warmAfter } from './settling.ts'

const warmUpRow = z.object({
  elapsed_s: seconds('since the start of the warm-up'),
  received_bytes: bytes('that the interface received since the row before'),
})

export type WarmUpRow = z.output<typeof warmUpRow>

const point = z
  .object({ elapsed_s: z.number(), received_bytes_per_s: z.number().nullable() })
  .describe('One row per load of a warm-up, or quarter of a second in older runs: how fast the server responded')

export const recorded = recordedFile({
  tables: { warm_up: point },
  is_newer: true,
  write: (rows: readonly WarmUpRow[]) => writeCsv(rows, warmUpRow),
  read: text => {
    const { rows, problems } = readCsv(text, warmUpRow)
    return { content: rows.map(({ row }) => row), problems }
  },
  rows: rows => ({ warm_up: pointsOf(rows) }),
  facts: rows => ({ warm_up_growth: growthOf(rows), warm_after_s: warmAfter(settling(pointsOf(rows))) }),
})

const pointsOf = (rows: readonly WarmUpRow[]): z.infer<typeof point>[] =>
  rows.map(({ elapsed_s, received_bytes }, index) => {
    const step_s = elapsed_s - (rows[index - 1]?.elapsed_s ?? 0)
    return { elapsed_s, received_bytes_per_s: received_bytes === null || step_s <= 0 ? null : received_bytes / step_s }
  })

/** The rows of 3 s, in quarters or in loads of 1 s with pauses: a longer window shows the effect of a compiler late. */
const MOST_ROWS = { quarters: 12, loads: 2 }
/** With less than two windows of a second, a single slow quarter would decide. */
const LEAST_S = 2

/**
 * Speed of the last part of the warm-up / speed of the part before it - 1; each is half of the rows, at most 3 s or
 * `most` rows. Null if it was too short, or if nothing was received in the part before.
 */
export function growthOf(rows: readonly WarmUpRow[], most = mostRowsOf(rows)): number | null {
  if (rows.length < 2 || (rows.at(-1)?.elapsed_s ?? 0) < LEAST_S) return null
  const count = Math.min(most, Math.floor(rows.length / 2))
  const rateBefore = (end: number): number => {
    const part = rows.slice(end - count, end)
    const start_s = rows[end - count - 1]?.elapsed_s ?? 0
    return part.reduce((sum, row) => sum + (row.received_bytes ?? 0), 0) / ((part.at(-1)?.elapsed_s ?? 0) - start_s)
  }
  const before = rateBefore(rows.length - count)
  return before > 0 ? rateBefore(rows.length) / before - 1 : null
}

const mostRowsOf = (rows: readonly WarmUpRow[]): number =>
  (rows.at(-1)?.elapsed_s ?? 0) / rows.length < 0.5 ? MOST_ROWS.quarters : MOST_ROWS.loads
