/** How fast the server of a result was in each part of its warm-ups, relative to their ends. */
import { settling } from '../../pipeline/evaluate/recordings/settling.ts'
import { median } from '../../pipeline/evaluate/statistics/sample.ts'
import type { TimePoint } from '../charts/time-lines.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'

/** By result_id: for each second of load the median of its trials, for as long as at least half of them lasted. */
const curves = memoise(async (): Promise<Map<string, TimePoint[]>> => {
  const byResult = Map.groupBy(await query('warm-up'), row => row.result_id)
  return new Map(
    [...byResult].map(([result_id, rows]) => {
      const trials = [...Map.groupBy(rows, row => row.trial_id).values()]
        .map(settling)
        .filter(({ length }) => length > 0)
      const longest = Math.max(0, ...trials.map(({ length }) => length))
      const points = Array.from({ length: longest }, (_, index) => ({
        elapsed_s: index + 1,
        ratios: trials.flatMap(ratios => ratios[index] ?? []),
      }))
        .filter(({ ratios }) => 2 * ratios.length >= trials.length)
        .map(({ elapsed_s, ratios }) => ({ elapsed_s, value: median(ratios) }))
      return [result_id, points]
    }),
  )
})

/** Empty if no warm-up of it was recorded. */
export const warmUpOf = async (result_id: string): Promise<TimePoint[]> => (await curves('')).get(result_id) ?? []
