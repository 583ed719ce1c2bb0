import { list } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 210,
  owner: 'run',
  needs_recording: true,
  severities: ['invalid'],
  title: 'environment drift',
  summary: 'The environment changed during the run.',
  formula: 'the number of keys that decide comparability and differ before and after the run',
  threshold: 'any difference: invalid',
  source: 'Our reasoning: with a changed governor, kernel setting or commit, one measurement becomes two.',
  caveats:
    'A change that was reverted during the run is not detected. Keys that could not be read on one side are not compared, nor are those that begin with now_, such as the load average, because they always change.',
  check({ environment: { before, after } }) {
    if (before === null || after === null) return notComputable('the environment before and after the run')
    const changes = Object.entries(before).flatMap(([key, was]) => {
      const is = after[key] ?? null
      return key.startsWith('now_') || was === null || is === null || was === is ? [] : [`${key} from ${was} to ${is}`]
    })
    if (changes.length === 0) return NOTHING
    return finding('invalid', changes.length, 0, `Changed during the run: ${list(changes)}.`)
  },
}
