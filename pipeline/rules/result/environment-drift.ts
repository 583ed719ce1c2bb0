import { list } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 210,
  owner: 'run',
  needs_recording: true,
  severities: ['invalid'],
  title: 'environment drift',
  summary: 'The machine was not the same before and after the run.',
  formula: 'keys that decide comparability and differ between before and after',
  threshold: 'any difference: invalid',
  source: 'Our reasoning: a changed governor, kernel setting or commit makes two measurements out of one.',
  caveats:
    'A change that was undone in between is not seen. A key that could not be read on one side is not compared, and neither is one that begins with now_, such as the load average, which changes by itself.',
  check({ environment: { before, after } }) {
    if (before === null || after === null) return notComputable('the environment before and after')
    const changes = Object.entries(before).flatMap(([key, was]) => {
      const is = after[key] ?? null
      return key.startsWith('now_') || was === null || is === null || was === is ? [] : [`${key} from ${was} to ${is}`]
    })
    if (changes.length === 0) return NOTHING
    return finding('invalid', changes.length, 0, `Changed during the run: ${list(changes)}.`)
  },
}
