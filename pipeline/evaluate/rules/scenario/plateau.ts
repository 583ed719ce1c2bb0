import { count, percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type ScenarioRule } from '../rule.ts'

const WITHIN = 0.01
const LEAST_ENTRIES = 5
const SHARE_ABOVE = 0.05

export const rule: ScenarioRule = {
  order: 150,
  severities: ['caution'],
  title: 'plateau',
  summary: 'Many entries reach the same maximum, so the network or the generator is probably the limit.',
  formula: 'entries whose median rate is close to the maximum of the scenario',
  threshold: `${LEAST_ENTRIES} or more, and over ${percent(SHARE_ABOVE)} of the entries, within ${percent(WITHIN)}: caution`,
  source: 'Our reasoning: different programs rarely have the same speed by chance.',
  caveats: 'Entries that share a server library may truly be equally fast.',
  applies_to: loadsServer,
  check({ result, results }) {
    const entries = results.flatMap(one => (one.is_control || !one.summary ? [] : [one.summary.median]))
    if (result.summary === null || entries.length < LEAST_ENTRIES)
      return notComputable(`${LEAST_ENTRIES} or more results of the scenario`)
    const maximum = Math.max(...entries)
    const is_near = (median: number) => median >= maximum * (1 - WITHIN)
    const near = entries.filter(is_near).length
    if (result.is_control || maximum === 0 || !is_near(result.summary.median)) return NOTHING
    if (near < LEAST_ENTRIES || near / entries.length <= SHARE_ABOVE) return NOTHING
    const message = `${count(near)} of ${count(entries.length)} entries are within ${percent(WITHIN)} of ${count(maximum)}, the scenario's maximum: they may share an external limit.`
    return finding('caution', near, LEAST_ENTRIES, message)
  },
}
