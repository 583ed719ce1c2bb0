import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgram } from '../../pipeline/cli/command-line.ts'
import { type BenchActions, type BenchOptions, defineBench, withCommand } from './bench-options.ts'

async function read(typed: string): Promise<{ action: string; id: string; options: BenchOptions }> {
  const found: Awaited<ReturnType<typeof read>>[] = []
  const actionOf = (action: string) => (options: BenchOptions, id: string) => found.push({ action, id, options }) && 0
  const program = createProgram('bench').configureOutput({ writeErr: () => {} })
  defineBench(program, new Proxy({}, { get: (_, action) => actionOf(String(action)) }) as BenchActions)
  await program.parseAsync(withCommand(typed.split(' ').filter(Boolean)), { from: 'user' })
  return found[0] ?? assert.fail('nothing was done')
}

const RUN_ID = '20261121T083000Z-made-host-0a1b2c'

test('options without a command belong to run, and each command has its options', async () => {
  for (const [typed, action, id, options] of [
    ['--all', 'run', '', { data: 'data', is_quick: false, sandbox: null, key: null }],
    ['--quick --key k --scenario json', 'run', '', { is_quick: true, key: null }],
    ['run --budget 120m --sandbox --key k', 'run', '', { budget_s: 7200, sandbox: true, key: 'k' }],
    ['--plan --quick', 'plan', '', { is_quick: true }],
    ['plan --budget 2h --no-sandbox', 'plan', '', { budget_s: 7200, sandbox: false }],
    ['--framework a b --trials 6 --framework c --load t1-c64', 'run', '', { frameworks: ['a', 'b', 'c'], trials: 6 }],
    ['plan --configuration a=b c=d --load x', 'plan', '', { configurations: ['a=b', 'c=d'], loads: ['x'] }],
    ['plan --block-size 3', 'plan', '', { schedule: { block_size: 3, turns: 3, window_s: 0.05 } }],
    ['--all --block-size 2 --turns 5', 'run', '', { schedule: { block_size: 2, turns: 5, window_s: 0.05 } }],
    ['--all --trials 6', 'run', '', { schedule: null }],
    ['list --manifests runners', 'list', '', { manifests: 'runners' }],
    [`resume ${RUN_ID} --strict-host`, 'resume', RUN_ID, { is_strict: true }],
    ['verify-seals --data docs', 'verify-seals', '', { data: 'docs' }],
    ['host add my-host', 'host add', 'my-host', {}],
    ['key make my-host --key k', 'key make', 'my-host', { key: 'k' }],
    ['key retire my-host --key k', 'key retire', 'my-host', { key: 'k' }],
  ] as const) {
    const found = await read(typed)
    assert.deepEqual([found.action, found.id], [action, id], typed)
    assert.partialDeepStrictEqual(found.options, options, typed)
  }
})

test('usage errors', async () => {
  for (const [typed, message] of [
    ['', /^nothing is selected, and a run of every entry takes many hours: .* or specify --all/],
    ['--quick --trials 1', /^nothing is selected/],
    ['--all --framework a', /^error: option '--all' cannot be used with option '--framework <ID...>'/],
    ['--host a --all --host b', /^error: option '--host <ID>' was given twice: give one value/],
    ['--all --host=', /^error: option '--host <ID>' has an empty value: give one/],
    ['hello', /^error: unknown command 'hello'/],
    ['--quick a', /^error: too many arguments for 'run'/],
    ['--fast', /^error: unknown option '--fast'/],
    ['--framework --quick', /^error: option '--framework <ID...>' argument missing before '--quick'/],
    ['--trials 0', /^--trials is 0: give a whole number from 1 to 1000/],
    ['--duration 1.5', /^--duration is 1.5/],
    ['--rounds-seed a/b', /^--rounds-seed is a\/b/],
    ['--data /nowhere', /^\/nowhere does not exist/],
    ['--quick --data data', /^error: option '--quick' cannot be used with option '--data <DIR>'/],
    ['--sandbox --no-sandbox', /^error: option '--sandbox' cannot be used with option '--no-sandbox'/],
    ...['90', '0m', '2d', '1.5h'].map(wrong => [`--budget ${wrong}`, /give minutes or hours, such as 120m/] as const),
    ...['1', '5', 'two'].map(wrong => [`--block-size ${wrong}`, /give 2, 3 or 4$/] as const),
    ['--turns 2', /^--turns is given without --block-size/],
    ['--block-size 2 --turns 0', /^--turns is 0/],
    ['resume', /^error: missing required argument 'run_id'/],
    ['resume ../x', /^"..\/x" is not a run_id/],
    [`resume ${RUN_ID} --trials 3`, /^error: unknown option '--trials'/],
    ['list --data data', /^error: unknown option '--data'/],
  ] as const)
    await assert.rejects(read(typed), { message }, typed)
})
