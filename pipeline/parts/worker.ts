/** A thread of its own that makes the parts of some runs and keeps them. */
import { workerData } from 'node:worker_threads'
import { type PartsInput, partsOf } from './run-parts.ts'

const { input, runs } = workerData as { input: PartsInput; runs: string[] }
for (const run_id of runs) await partsOf(input, run_id)
