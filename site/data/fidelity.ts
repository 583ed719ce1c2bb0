/** What measuring costs a load, as it was measured: newest first. */

import { type Fidelity, fidelityOf } from '../../pipeline/statistics/fidelity.ts'
import type { FidelityRecord } from '../../pipeline/vocabulary/records/fidelity.ts'
import { query } from './query.ts'

export interface MeasuredFidelity extends Fidelity, Omit<FidelityRecord, 'is_clean'> {
  /** Of the record, in the data folder. */
  path: string
  framework_name: string
  scenario_name: string
}

type Row = Omit<FidelityRecord, 'pairs'> &
  FidelityRecord['pairs'][number] & { path: string; framework_name: string; scenario_name: string }

export async function measuredFidelity(): Promise<MeasuredFidelity[]> {
  const pairs = await query<Row>('fidelity')
  return [...Map.groupBy(pairs, ({ path }) => path).values()].flatMap(own => {
    const [first] = own
    return first === undefined ? [] : [{ ...first, pairs: own, ...fidelityOf(own) }]
  })
}
