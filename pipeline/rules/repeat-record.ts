/** What a rule about repeats sees: the same case in two runs on one host. */
import type { Controlled } from '../statistics/between-runs.ts'

export interface RepeatRecord {
  own: Controlled
  other: Controlled
  other_run_id: string
}
