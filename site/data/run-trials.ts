/** The trials of a run in the order in which they ran, each beside the median of its case. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type RunTrial = Row<'run-trials'>

export const runTrials = (run_id: string): Promise<RunTrial[]> => query('run-trials', [run_id])
