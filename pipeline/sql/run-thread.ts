/** A thread that evaluates runs next to others, in a database of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { load } from './append-rows.ts'
import { openDatabase } from './database.ts'
import { type Evaluation, evaluateNext } from './evaluate-runs.ts'
import { createTables } from './tables.ts'

const evaluation: Evaluation = workerData
const database = await openDatabase(1)
try {
  await createTables(database)
  await load(database, evaluation.rows)
  await evaluateNext(database, evaluation, evaluated => parentPort?.postMessage(evaluated))
} finally {
  database.close()
}
