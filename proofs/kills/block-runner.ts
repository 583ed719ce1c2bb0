/**
 * A runner of one block, which tests kill: it prints what it does. Arguments: how it stops processes, and a service that
 * each server has.
 */
import type { Scenario } from '../../pipeline/schema/case.ts'
import { runBlock } from '../../runners/trial/block.ts'
import type { StopMethod } from '../../runners/trial/sandbox/create-control-groups.ts'
import { createTrial, HELLO } from '../fixtures/trial.ts'

const [, , stops_by, service] = process.argv
const trials = [0, 1].map(() => createTrial(HELLO, { stops_by: stops_by as StopMethod }))
for (const { request } of trials) request.scenario = { ...request.scenario, service: service as Scenario['service'] }
const stopper = new AbortController()
process.on('SIGINT', () => stopper.abort(new Error('interrupted')))
process.stdout.write('starts\n')
try {
  await runBlock(
    trials.map(({ request }) => request),
    async block => {
      process.stdout.write('turn\n')
      await block.takeTurn(0.05, 2)
      process.stdout.write('alone\n')
      await block.loadAlone(1)
      process.stdout.write('closes\n')
    },
    stopper.signal,
  )
} catch (error) {
  if (!stopper.signal.aborted) throw error
} finally {
  for (const trial of trials) trial.remove()
}
