/** No credential where a stranger's code or a host of ours could have it: neither by name nor by an expression that holds it. */
import { expressionsIn, refuseExpression } from './expressions.ts'
import type { PolicyProblem } from './policy.ts'
import { isHosted, isOpen } from './reach.ts'
import type { Workflow } from './read-workflow.ts'

const TOKEN_NAME = /\b(?:GITHUB_TOKEN|GH_TOKEN|ACTIONS_RUNTIME_TOKEN|ACTIONS_ID_TOKEN_REQUEST_TOKEN)\b/

/** The one place for a token is the `env` of a step, on a machine that is thrown away, started by one of ours. */
export function checkSecrets(workflow: Workflow): PolicyProblem[] {
  const { jobs, ...top } = workflow
  const found = refused(null, expressionsIn(top))
  for (const [name, { steps = [], ...job }] of Object.entries(jobs)) {
    const may_name_token = isHosted(job) && !isOpen(workflow)
    found.push(...refused(name, expressionsIn(job)))
    for (const { env, ...step } of steps)
      found.push(...refused(name, expressionsIn(step)), ...refused(name, expressionsIn(env), may_name_token))
    const named = TOKEN_NAME.exec(JSON.stringify([job, steps]))
    if (named && !may_name_token)
      found.push({ rule: 'secret', job: name, problem: `${named[0]} is named where no token may be` })
  }
  return found
}

function refused(job: string | null, expressions: string[], may_name_token = false): PolicyProblem[] {
  return expressions
    .map(expression => refuseExpression(expression, { may_name_token }))
    .filter(why => why !== null)
    .map(why => ({ rule: 'secret', job, problem: `an expression is refused: ${why}` }))
}
