import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UsageError } from '../../pipeline/schema/usage-error.ts'
import { readOptions } from './bench-options.ts'

const refused = (args: string[], message: RegExp) =>
  assert.throws(
    () => readOptions(args),
    (error: UsageError) => error.exit_code === 2 && message.test(error.message),
    args.join(' '),
  )

test('lists are given in one go or one by one', () => {
  const args = '--framework a b --trials 6 --framework c --scenario hello --load t1-c64'.split(' ')
  const { action, options } = readOptions(args)
  assert.equal(action.kind, 'measure')
  const { frameworks, scenarios, loads, trials } = options
  assert.deepEqual([frameworks, scenarios, loads, trials], [['a', 'b', 'c'], ['hello'], ['t1-c64'], 6])
  assert.deepEqual(readOptions(['--configuration', 'a=b', 'c=d', '--plan']).options.configurations, ['a=b', 'c=d'])
})

test('each action is read with what may stand next to it', () => {
  assert.deepEqual(readOptions([]).options.data, 'data')
  assert.equal(readOptions(['--plan', '--quick']).action.kind, 'plan')
  assert.equal(readOptions(['--verify-raw', '--data', 'x']).action.kind, 'verify-raw')
  assert.deepEqual(readOptions(['--describe-host', 'my-host']).action, { kind: 'describe-host', host_id: 'my-host' })
  const run_id = '20261121T083000Z-made-host-0a1b2c'
  assert.deepEqual(readOptions(['--resume', run_id]).action, { kind: 'resume', run_id })
  assert.equal(readOptions(['--help', '--quick']).action.kind, 'help')
})

test('a budget is minutes or hours', () => {
  assert.deepEqual(
    ['120m', '2h'].map(given => readOptions(['--budget', given]).options.budget_s),
    [7200, 7200],
  )
})

test('the sandbox is required, taken where it can be made, or done without', () => {
  const wanted = [['--sandbox'], [], ['--no-sandbox']].map(args => readOptions(args).options.sandbox)
  assert.deepEqual(wanted, [true, null, false])
})

test('what cannot be meant is refused', () => {
  refused(['hello'], /"hello" belongs to no option/)
  refused(['--quick', 'a'], /"a" belongs to no option/)
  refused(['--fast'], /'--fast'/)
  refused(['--trials', '0'], /--trials is 0: give a whole number from 1 to 1000/)
  refused(['--duration', '1.5'], /--duration is 1.5/)
  refused(['--rounds-seed', 'a b'], /--rounds-seed/)
  refused(['--quick', '--data', 'data'], /never to --data/)
  for (const wrong of ['90', '0m', '2d', '1.5h']) refused(['--budget', wrong], /give minutes or hours, as 120m or 2h/)
  refused(['--resume', '../x'], /is not a run/)
  refused(
    ['--resume', '20261121T083000Z-made-host-0a1b2c', '--trials', '3'],
    /--trials cannot be combined with --resume/,
  )
  refused(['--sandbox', '--no-sandbox'], /cannot both be meant/)
  refused(['--list', '--verify-raw'], /cannot be combined with/)
})
