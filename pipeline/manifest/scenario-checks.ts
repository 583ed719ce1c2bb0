/** What a JSON schema cannot say of scenario.json: which fields a scenario that is measured here has together. */
import type { Scenario } from '../vocabulary/case.ts'
import { checkLoads } from './framework-checks.ts'

type Problem = [place: string, problem: string]

const MEASURED = ['oracle', 'loads', 'trials'] as const
const TIMED = ['duration_s', 'warm_up_s'] as const

/** The value has the schema's shape. A scenario without an oracle, loads and trials is known from documents only. */
export function checkScenario(scenario: Partial<Scenario>): Problem[] {
  const { tool, loads = [], oracle, request } = scenario
  const fields = [...MEASURED, ...TIMED, 'lua', 'binary_where'] as const
  if (fields.every(field => scenario[field] === undefined)) return []
  if (tool !== 'wrk' && tool !== 'hyperfine') {
    const problem = 'the runner measures with wrk or hyperfine: write one of them, or take oracle, loads and trials out'
    return [['/tool', problem]]
  }
  const required = tool === 'wrk' ? [...MEASURED, ...TIMED] : MEASURED
  const missing = required.filter(field => (scenario[field] ?? null) === null)
  if (missing.length > 0) {
    const fact = missing.map(field => JSON.stringify(field)).join(', ')
    return [['', `a scenario that ${tool} measures has ${required.join(', ')}: add ${fact}`]]
  }
  const problems: Problem[] = checkLoads(loads, '/loads')
  loads.forEach((load, index) => {
    const isEmpty = Object.keys(load).length === 0
    if (isEmpty && tool === 'wrk') problems.push([`/loads/${index}`, 'is empty: write {"threads", "connections"}'])
    if (!isEmpty && tool === 'hyperfine')
      problems.push([`/loads/${index}`, 'hyperfine has no threads and connections: write {}'])
  })
  if (oracle) problems.push(...checkOracle(oracle, tool))
  problems.push(...checkBinary(scenario))
  if (tool === 'wrk' && !request) problems.push(['/request', 'is null, and wrk needs one: write {"method", "path"}'])
  return problems
}

/** Only the counter's bodies are numbers, and a script of its own would ask past their form. */
function checkBinary({ binary_where, oracle, request, lua }: Partial<Scenario>): Problem[] {
  if (binary_where === undefined) return []
  if (oracle?.rule !== 'counter' || lua || !/^\d{1,15}$/.test(request?.body ?? ''))
    return [
      ['/binary_where', 'needs the rule counter, a request whose body is a whole number, and no lua: take it out'],
    ]
  return []
}

function checkOracle(oracle: NonNullable<Scenario['oracle']>, tool: 'wrk' | 'hyperfine'): Problem[] {
  if ((oracle.rule === 'completes') !== (tool === 'hyperfine')) {
    const fix = tool === 'wrk' ? 'exact, echo-json or counter' : 'completes'
    return [['/oracle/rule', `is ${oracle.rule}, which does not fit ${tool}: write ${fix}`]]
  }
  if (oracle.rule !== 'exact')
    return Object.keys(oracle).length === 1
      ? []
      : [['/oracle', `only exact has more than its rule: write {"rule"} alone`]]
  const missing = (['status', 'body'] as const).filter(field => oracle[field] === undefined)
  return missing.length === 0 ? [] : [['/oracle', `exact compares status and body: add ${missing.join(' and ')}`]]
}
