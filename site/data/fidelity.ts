/** What measuring costs a load, as it was measured: newest first. */

import { type Fidelity, fidelityOf } from '../../pipeline/statistics/fidelity.ts'
import type { FidelityRecord } from '../../pipeline/vocabulary/records/fidelity.ts'
import { rows } from './query.ts'

export interface MeasuredFidelity extends Fidelity, Omit<FidelityRecord, 'is_clean'> {
  /** Of the record, in the data folder. */
  path: string
  framework_name: string
  scenario_name: string
}

type Row = Omit<FidelityRecord, 'pairs'> &
  FidelityRecord['pairs'][number] & { path: string; framework_name: string; scenario_name: string }

export async function measuredFidelity(): Promise<MeasuredFidelity[]> {
  const pairs = await rows<Row>(`
    select fidelity.*, coalesce(framework.name, framework_id) as framework_name, coalesce(scenario.name, scenario_id) as scenario_name
    from fidelity
    left join framework using (framework_id)
    left join scenario using (scenario_id)
    order by measured_at desc, path, pair`)
  return [...Map.groupBy(pairs, ({ path }) => path).values()].flatMap(own => {
    const [first] = own
    return first === undefined ? [] : [{ ...first, pairs: own, ...fidelityOf(own) }]
  })
}
