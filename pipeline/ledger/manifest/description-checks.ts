/** Additional checks of requests: each placeholder has a value, and each response depends on all varying parts. */
import { drawnIn, namesIn, operandsOf } from '../../schema/draws.ts'
import type { Draws } from '../../schema/records/draws.ts'
import type { ScenarioManifest } from '../../schema/records/scenario.ts'
import type { JsonPath, JsonProblem } from './checked-json.ts'

type Request = NonNullable<ScenarioManifest['request']>
type Oracle = NonNullable<ScenarioManifest['oracle']>
type Described = { place: JsonPath; request: Request; oracle: Oracle }

/** Oracles that draw their requests, with the request that they require of the scenario. */
const REQUIRED_FORMS: Partial<Record<Oracle['rule'], { body: RegExp; form: string }>> = {
  'echo-json': { body: /^\{"sequence": \d{1,9}\}$/, form: '{"sequence": 2}' },
  counter: { body: /^\d{1,3}$/, form: 'a number up to 500' },
  stock: { body: /^\{"id": \d{5}, "add": \d{3}\}$/, form: '{"id": 10001, "add": 300}' },
}

/** Rejects scenarios that would leave part of a response unchecked. */
export function checkDescription(scenario: ScenarioManifest): JsonProblem[] {
  const { request, oracle, draws = {}, weight, also = [], refused = [] } = scenario
  if (!request || oracle === undefined) return []
  const required = REQUIRED_FORMS[oracle.rule]
  if (required !== undefined) return checkRequiredForm(scenario, required)
  const others = also.map((each, index) => ({ place: ['also', index], ...each }))
  const described: Described[] = [{ place: [], request, oracle }, ...others]
  const problems = [...checkDraws(draws), ...described.flatMap(each => checkAnswer(each, draws))]
  if (weight !== undefined && also.length === 0)
    problems.push([['weight'], 'is the weight of the only request: remove it, or add "also"'])
  refused.forEach(({ path, body, with: replaced = {} }, index) => {
    const place = ['refused', index]
    if (path === undefined && body === undefined && Object.keys(replaced).length === 0)
      problems.push([place, 'is the valid request: make it invalid with "path", "body" or "with"'])
    for (const name of Object.keys(replaced))
      if (!namesIn(request).has(name)) problems.push([[...place, 'with', name], 'is not used in the request'])
  })
  const used = drawnIn([described.map(({ request, oracle }) => [request, oracle]), refused], draws)
  for (const name of Object.keys(draws)) if (!used.has(name)) problems.push([['draws', name], 'is not used: remove it'])
  return [...problems, ...checkPlaces({ request, oracle, also, refused }, draws)]
}

function checkRequiredForm(
  { request, oracle, ...rest }: ScenarioManifest,
  { body, form }: { body: RegExp; form: string },
): JsonProblem[] {
  const foreign = `is not for ${oracle?.rule}, which draws its requests itself: remove it, or write another rule`
  const fields = (['draws', 'weight', 'also', 'refused'] as const).filter(field => rest[field] !== undefined)
  const problems = fields.map((field): JsonProblem => [[field], foreign])
  if (request?.method !== 'POST' || typeof request.body !== 'string' || !body.test(request.body))
    problems.push([
      ['request'],
      `${oracle?.rule} sends POST with ${form}, and would check no other request: write the rule json, exact or template`,
    ])
  return problems
}

/** Draws may refer only to earlier ones. */
function checkDraws(draws: Draws): JsonProblem[] {
  const before = new Map<string, Draws[string]>()
  return Object.entries(draws).flatMap(([name, draw]): JsonProblem[] => {
    const wrong = operandsOf(draw).find(operand => {
      const known = before.get(operand)
      return known === undefined || 'word' in known || 'choice' in known
    })
    before.set(name, draw)
    return wrong === undefined
      ? []
      : [[['draws', name], `needs ${wrong}, which is not a number before it: add one before it`]]
  })
}

/** A server could ignore a varying part of the request unnoticed if the response did not depend on it. */
function checkAnswer({ place, request, oracle }: Described, draws: Draws): JsonProblem[] {
  if (!('status' in oracle))
    return place.length === 0
      ? []
      : [[[...place, 'oracle', 'rule'], `is ${oracle.rule}: write exact, template, json or digest`]]
  const answered = drawnIn(oracle, draws)
  return [...namesIn(request)]
    .filter(name => draws[name] !== undefined && !answered.has(name))
    .map(name => [
      [...place, 'oracle'],
      `does not contain ${name}, so a server that never reads it would pass: use \${${name}} in the response, or send a constant`,
    ])
}

const checkPlaces = (parts: Readonly<Record<string, unknown>>, draws: Draws): JsonProblem[] =>
  Object.entries(parts).flatMap(([field, value]) =>
    [...namesIn(value)]
      .filter(name => draws[name] === undefined)
      .map((name): JsonProblem => [[field], `has \${${name}}, but nothing of that name is drawn: add it to "draws"`]),
  )
