/** Additional checks of scenario.json: the fields that a measured scenario combines. */
import type { Load } from '../../schema/case.ts'
import type { ScenarioManifest } from '../../schema/records/scenario.ts'
import { invocations } from '../../tools/find-invocations.ts'
import type { JsonProblem } from './checked-json.ts'
import { checkDescription } from './description-checks.ts'

const MEASURED = ['oracle', 'loads', 'trials'] as const
const TIMED = ['duration_s', 'warm_up_s'] as const
/** The rules about rows of a database. */
const OF_ROWS: ReadonlySet<string> = new Set(['row', 'rows', 'page', 'stock'])
const DESCRIBED = ['draws', 'weight', 'also', 'refused'] as const

/** The value satisfies the schema. A scenario without an oracle, loads and trials is known only from documents. */
export function checkScenario(scenario: ScenarioManifest): JsonProblem[] {
  const { tool, loads = [], oracle, request } = scenario
  const fields = [...MEASURED, ...TIMED, ...DESCRIBED, 'binary_where'] as const
  if (fields.every(field => scenario[field] === undefined)) return []
  const invocation = invocations.get(tool ?? '')
  if (!tool || invocation === undefined) {
    const known = [...invocations.keys()].join(', ')
    return [[['tool'], `no runner measures with it: write one of ${known}, or remove oracle, loads and trials`]]
  }
  const { kind } = invocation
  const required = kind === 'load' ? [...MEASURED, ...TIMED] : MEASURED
  const missing = required.filter(field => (scenario[field] ?? null) === null)
  if (missing.length > 0) {
    const fact = missing.map(field => JSON.stringify(field)).join(', ')
    return [[[], `a scenario measured with ${tool} needs ${required.join(', ')}: add ${fact}`]]
  }
  const problems: JsonProblem[] = []
  loads.forEach((load, index) => {
    const isEmpty = Object.keys(load).length === 0
    if (isEmpty && kind === 'load') problems.push([['loads', index], 'is empty: write {"threads", "connections"}'])
    if (!isEmpty && kind === 'command')
      problems.push([['loads', index], `${tool} has no threads and connections: write {}`])
  })
  if (invocation.kind === 'load') problems.push(...checkLimits(tool, loads as Load[]))
  if (oracle && (oracle.rule === 'completes') !== (kind === 'command')) {
    const fix = kind === 'load' ? 'exact, template, json or digest' : 'completes'
    problems.push([['oracle', 'rule'], `is ${oracle.rule}, which does not fit ${tool}: write ${fix}`])
  }
  // only its bodies are numbers
  if (scenario.binary_where !== undefined && oracle?.rule !== 'counter')
    problems.push([['binary_where'], 'needs the rule counter: remove it'])
  const isOfRows = [oracle, ...(scenario.also ?? []).map(each => each.oracle)].some(each =>
    OF_ROWS.has(each?.rule ?? ''),
  )
  if (isOfRows !== (scenario.service !== undefined))
    problems.push(
      isOfRows
        ? [[], `the rule ${oracle?.rule} is about rows of a database: add "service"`]
        : [['service'], `is for the rules ${[...OF_ROWS].join(', ')}: remove it`],
    )
  problems.push(...checkDescription(scenario))
  if (kind === 'load' && !request)
    problems.push([['request'], `is null, and ${tool} needs one: write {"method", "path"}`])
  return problems
}

/** Loads that their tool cannot run; the plan checks instances, which belong to configurations. */
function checkLimits(of_scenario: string, loads: readonly Load[]): JsonProblem[] {
  return loads.flatMap((load, index): JsonProblem[] => {
    const { tool = of_scenario } = load
    const invocation = invocations.get(tool)
    if (invocation?.kind !== 'load')
      return [[['loads', index, 'tool'], `is ${tool}, which sends no requests: write a tool that loads a server`]]
    const reason = invocation.limitOf({ ...load, instance_count: 0 })
    return reason === null ? [] : [[['loads', index], reason]]
  })
}
