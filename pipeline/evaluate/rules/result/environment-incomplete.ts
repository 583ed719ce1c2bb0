import { list } from '../format-numbers.ts'
import type { ResultRecord } from '../result-record.ts'
import { finding, NOTHING, type ResultRule } from '../rule.ts'
import type { TrialRecord } from '../trial-record.ts'

function unknowns(result: ResultRecord): string[] {
  const { environment, host, trials } = result
  const fact = (key: string) => environment.before?.[key] ?? environment.stated?.[key] ?? null
  // a program that measures itself uses no tool that could have a version
  const isToolKnown = ({ tool, tool_version }: TrialRecord) => tool.kind === 'measures-itself' || tool_version !== null
  const known: [string, unknown][] = [
    ['kernel', fact('kernel_release')],
    ['CPU model', host.cpu_model ?? fact('cpu_model')],
    ['memory', host.memory_bytes ?? fact('memory_bytes')],
    ['tool version', fact('tool_version') ?? ((trials.length > 0 && trials.every(isToolKnown)) || null)],
    ['framework version', result.framework_version],
  ]
  return known.flatMap(([name, value]) => (value === null ? [name] : []))
}

export const rule: ResultRule = {
  order: 200,
  owner: 'run',
  severities: ['caution'],
  title: 'environment incomplete',
  summary: 'Too little is known about the environment to repeat the measurement.',
  formula: 'the number of unknowns among kernel, CPU model, memory, tool version and framework version',
  threshold: 'any unknown: caution',
  source: 'Our reasoning: without these five, no one can repeat a measurement or explain a difference.',
  caveats:
    'Only statements in the document count; its author may know more. A version may be pinned in a repository that it links to.',
  check(result) {
    const missing = unknowns(result)
    if (missing.length === 0) return NOTHING
    return finding('caution', missing.length, 0, `Unknown: ${list(missing)}.`)
  },
}
