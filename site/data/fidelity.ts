/** What measuring costs a load, from the records in data/fidelity: newest first. */
import { fidelityOf } from '../../pipeline/statistics/fidelity.ts'
import { readFidelity } from '../../pipeline/vocabulary/records/fidelity.ts'
import { query } from './query.ts'
import { rawBytes, rawPaths } from './raw-file.ts'

/** `path` is that of the record, in the data folder. Errors: a record that is not whole, or that names what has no manifest. */
export async function measuredFidelity() {
  const [frameworks, scenarios, hosts] = await Promise.all([query('frameworks'), query('scenarios'), query('hosts')])
  const paths = (await rawPaths()).filter(path => path.startsWith('fidelity/'))
  return paths.reverse().map(path => {
    const record = readFidelity(path, rawBytes(path).toString())
    const framework = frameworks.find(({ framework_id }) => framework_id === record.framework_id)
    const scenario = scenarios.find(({ scenario_id }) => scenario_id === record.scenario_id)
    const host = hosts.find(({ host_id }) => host_id === record.host_id)
    if (!framework || !scenario || !host?.is_documented)
      throw new Error(`${path}: its framework, scenario or host has no manifest: add it below runners/`)
    return {
      ...record,
      ...fidelityOf(record.pairs),
      path,
      framework_name: framework.name,
      scenario_name: scenario.name,
    }
  })
}
