/** What a schema cannot say of a scenario's requests: each place has a value, and each answer depends on all that varies. */
import { drawnIn, namesIn, operandsOf } from '../schema/draws.ts'
import type { Draws } from '../schema/records/draws.ts'
import type { ScenarioManifest } from '../schema/records/scenario.ts'
import type { JsonPath, JsonProblem } from './checked-json.ts'

type Request = NonNullable<ScenarioManifest['request']>
type Oracle = NonNullable<ScenarioManifest['oracle']>
type Described = { place: JsonPath; request: Request; oracle: Oracle }

/** An oracle that draws its requests itself, and what it needs the scenario's request to be. */
const OWN_FORMS: Partial<Record<Oracle['rule'], { body: RegExp; form: string }>> = {
  'echo-json': { body: /^\{"sequence": \d{1,9}\}$/, form: '{"sequence": 2}' },
  counter: { body: /^\d{1,3}$/, form: 'a number up to 500' },
}

/** An answer that a load would be given and that no one checks is refused here, before anybody measures with it. */
export function checkDescription(scenario: ScenarioManifest): JsonProblem[] {
  const { request, oracle, draws = {}, weight, also = [], refused = [] } = scenario
  if (!request || oracle === undefined) return []
  const form = OWN_FORMS[oracle.rule]
  if (form !== undefined) return checkOwnForm(scenario, form)
  const others = also.map((each, index) => ({ place: ['also', index], ...each }))
  const described: Described[] = [{ place: [], request, oracle }, ...others]
  const problems = [...checkDraws(draws), ...described.flatMap(each => checkAnswer(each, draws))]
  if (weight !== undefined && also.length === 0)
    problems.push([['weight'], 'weighs one request against no other: take it out, or add "also"'])
  refused.forEach(({ path, body, with: replaced = {} }, index) => {
    const place = ['refused', index]
    if (path === undefined && body === undefined && Object.keys(replaced).length === 0)
      problems.push([place, 'is the request itself: say what is wrong with it by "path", "body" or "with"'])
    for (const name of Object.keys(replaced))
      if (!namesIn(request).has(name)) problems.push([[...place, 'with', name], 'is nowhere in the request'])
  })
  const used = drawnIn([described.map(({ request, oracle }) => [request, oracle]), refused], draws)
  for (const name of Object.keys(draws))
    if (!used.has(name)) problems.push([['draws', name], 'is used nowhere: take it out'])
  return [...problems, ...checkPlaces({ request, oracle, also, refused }, draws)]
}

function checkOwnForm(
  { request, oracle, ...rest }: ScenarioManifest,
  { body, form }: { body: RegExp; form: string },
): JsonProblem[] {
  const foreign = `is not for ${oracle?.rule}, which draws its requests itself: take it out, or write another rule`
  const fields = (['draws', 'weight', 'also', 'refused'] as const).filter(field => rest[field] !== undefined)
  const problems = fields.map((field): JsonProblem => [[field], foreign])
  if (request?.method !== 'POST' || typeof request.body !== 'string' || !body.test(request.body))
    problems.push([
      ['request'],
      `${oracle?.rule} sends POST with ${form}, and would check no other request: write the rule json, exact or template`,
    ])
  return problems
}

/** Draws are made in their order. */
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
      : [[['draws', name], `needs ${wrong}, which is not a number before it: put one there`]]
  })
}

/** What varies in a request and not in its answer could be left unread by a server, and no one would know. */
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
      `says nothing of ${name}, so that a server that never reads it would pass: use \${${name}} in the answer, or send a constant`,
    ])
}

const checkPlaces = (parts: Readonly<Record<string, unknown>>, draws: Draws): JsonProblem[] =>
  Object.entries(parts).flatMap(([field, value]) =>
    [...namesIn(value)]
      .filter(name => draws[name] === undefined)
      .map((name): JsonProblem => [[field], `has \${${name}}, and nothing of that name is drawn: add it to "draws"`]),
  )
