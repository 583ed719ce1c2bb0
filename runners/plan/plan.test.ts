import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConfigurationManifest, Entry, EntryManifest, Scenario } from '../../pipeline/schema/case.ts'
import { casePath } from '../../pipeline/schema/case-name.ts'
import type { UsageError } from '../../pipeline/schema/usage-error.ts'
import { ALL, planCases, type Selection } from './plan.ts'
import type { Manifests } from './read-entries.ts'

function scenario(scenario_id: string, more: Partial<Scenario> = {}): Scenario {
  const request = { method: 'GET', path: '/' }
  const loads = [{ threads: 1, connections: 16 }]
  const timing = { duration_s: 8, warm_up_s: 1, trials: 10 }
  const oracle = { rule: 'counter' } as const
  return { scenario_id, folder: '/s', name: scenario_id, tool: 'wrk', request, oracle, loads, ...timing, ...more }
}

const entry = (framework_id: string, more: Partial<EntryManifest> = {}): Entry => ({
  framework_id,
  folder: `/f/${framework_id}`,
  manifest: { name: framework_id, language: null, scenarios: ['hello'], ...more },
})

const logging: ConfigurationManifest[] = [
  { settings: {} },
  { settings: { logging: 'on' } },
  { settings: { logging: 'off', backend: 'redis' } },
]
const manifests: Manifests = {
  entries: [
    entry('a', { configurations: logging }),
    entry('a-twin', { configurations: logging, twin_of: 'a' }),
    entry('big', { configurations: [{ settings: {}, loads: [{ threads: 2, connections: 20000, duration_s: 20 }] }] }),
    entry('control-null', { role: 'control', scenarios: ['hello', 'ping'] }),
    entry('tasks', { scenarios: ['primitives'] }),
  ],
  published: [{ framework_id: 'paper', language: null, reason: 'It is known from documents.' }],
  scenarios: [scenario('hello'), scenario('ping'), scenario('primitives', { tool: 'hyperfine', loads: [{} as never] })],
  rejected: [],
}

function planned(selection: Partial<Selection>, limit: number | null = null, from = manifests) {
  return planCases(from, { ...ALL, ...selection }, limit)
}
const paths = (plan: ReturnType<typeof planned>) => plan.cases.map(each => casePath(each.case))

test('in a sandbox, commands are not run and the plan says why; servers are', () => {
  const plan = planned({ frameworks: ['a-twin', 'tasks'], configurations: ['default'], is_sandboxed: true })
  assert.deepEqual(paths(plan), ['a-twin/default/hello-t1-c16'])
  const [command, ...others] = plan.not_run
  assert.deepEqual([command?.framework, command?.scenario, others.length], ['tasks', 'primitives', 0])
  assert.match(command?.reason ?? '', /the sandbox is for servers only/)
})

test('a configuration whose generator was a separate host is not run, and the plan says why', () => {
  const from = { ...manifests, entries: [entry('apart', { configurations: [{ settings: {}, is_apart: true }] })] }
  const { cases, not_run } = planned({}, null, from)
  assert.deepEqual(cases, [])
  assert.match(not_run[0]?.reason ?? '', /^its generator was a separate host/)
})

test('instances are not measured if the threads of a load cannot be divided equally among them', () => {
  const instances = ['127.0.0.1', '127.0.0.2']
  const from = {
    ...manifests,
    entries: [entry('two', { configurations: [{ settings: {}, instances }] })],
    scenarios: [scenario('hello', { loads: [1, 2, 3].map(threads => ({ threads, connections: 16 })) })],
  }
  const plan = planned({}, null, from)
  assert.deepEqual(paths(plan), ['two/default/hello-t2-c16'])
  const reasons = plan.not_run.map(({ reason }) => reason.replace(/:.*/, ''))
  assert.deepEqual(reasons, ['1 threads cannot load 2 instances equally', '3 threads cannot load 2 instances equally'])
})

test('a load at a rate has its own tool, and is planned only if it is named', () => {
  const loads = [
    { threads: 1, connections: 16 },
    { threads: 1, connections: 16, rate_per_s: 500, tool: 'pacer', duration_s: 2 },
  ]
  const from = { ...manifests, entries: [entry('a')], scenarios: [scenario('hello', { loads })] }
  assert.deepEqual(paths(planned({}, null, from)), ['a/default/hello-t1-c16'])
  const [rate, ...others] = planned({ loads: ['t1-c16-r500'] }, null, from).cases
  assert.deepEqual([rate?.case.tool, rate?.case.rate_per_s, rate?.case.duration_s, others], ['pacer', 500, 2, []])
  const alone = planned({ loads: ['t1-c16-r500'], is_in_blocks: true }, null, from)
  assert.deepEqual(alone.cases, [])
  assert.match(
    alone.not_run[0]?.reason ?? '',
    /^in a block, a load at a rate is measured in the starts of the closed loop/,
  )
  const in_blocks = planned({ loads: ['t1-c16', 't1-c16-r500'], is_in_blocks: true }, null, from)
  assert.deepEqual(paths(in_blocks), ['a/default/hello-t1-c16', 'a/default/hello-t1-c16-r500'])
})

test('by default everything is planned; the loads of a configuration override those of the scenario', () => {
  assert.deepEqual(paths(planned({})), [
    'a/default/hello-t1-c16',
    'a/logging=on/hello-t1-c16',
    'a/backend=redis,logging=off/hello-t1-c16',
    'a-twin/default/hello-t1-c16',
    'a-twin/logging=on/hello-t1-c16',
    'a-twin/backend=redis,logging=off/hello-t1-c16',
    'big/default/hello-t2-c20000',
    'control-null/default/hello-t1-c16',
    'control-null/default/ping-t1-c16',
    'tasks/default/primitives',
  ])
  const tasks = planned({ frameworks: ['tasks'] }).cases[0]?.case
  assert.deepEqual([tasks?.threads, tasks?.duration_s, tasks?.warm_up_s], [null, null, null])
})

test('selecting a configuration includes twin and control, naming a framework only that one', () => {
  assert.deepEqual(paths(planned({ configurations: ['logging=on'], scenarios: ['hello'] })), [
    'a/logging=on/hello-t1-c16',
    'a-twin/logging=on/hello-t1-c16',
    'control-null/default/hello-t1-c16',
  ])
  assert.deepEqual(paths(planned({ frameworks: ['a'], configurations: ['logging=on', 'logging=off'] })), [
    'a/logging=on/hello-t1-c16',
    'a/backend=redis,logging=off/hello-t1-c16',
  ])
  assert.deepEqual(paths(planned({ frameworks: ['a'], configurations: ['logging=off', 'backend=redis'] })), [
    'a/backend=redis,logging=off/hello-t1-c16',
  ])
  assert.deepEqual(paths(planned({ frameworks: ['a'], configurations: ['default'] })), ['a/default/hello-t1-c16'])
})

test('only the selected loads are planned, for the control too', () => {
  const base = { frameworks: ['a', 'big', 'control-null'], configurations: ['default'] }
  const paths_of = (loads: string[]) => paths(planned({ ...base, loads })).map(path => path.replace('/default', ''))
  assert.deepEqual(paths_of(['t1-c16']), ['a/hello-t1-c16', 'control-null/hello-t1-c16', 'control-null/ping-t1-c16'])
  assert.deepEqual(paths_of(['t2-c20000']), ['big/hello-t2-c20000'])
})

test('options replace durations and trials', () => {
  const [one] = planned({ frameworks: ['big'], trials: 3, duration_s: 2, warm_up_s: 0 }).cases
  assert.deepEqual([one?.trials, one?.case.duration_s, one?.case.warm_up_s], [3, 2, 0])
  const [big] = planned({ frameworks: ['big'] }).cases
  assert.deepEqual([big?.trials, big?.case.duration_s], [10, 20], "the load's duration overrides the scenario's")
})

test('a load with more connections than the limit of open files is not run, with the reason', () => {
  const plan = planned({ frameworks: ['a', 'big'], configurations: ['default'] }, 20000)
  assert.deepEqual(paths(plan), ['a/default/hello-t1-c16'])
  assert.equal(plan.not_run[0]?.reason, '20000 connections need 20064 open files and the limit is 20000')
})

const rejects = (selection: Partial<Selection>, message: RegExp, from = manifests) =>
  assert.throws(
    () => planned(selection, null, from),
    (error: UsageError) => error.exit_code === 2 && message.test(error.message),
  )

test('an unknown name is an error that lists the known ones', () => {
  rejects({ frameworks: ['b'] }, /--framework b does not exist: write one of a, a-twin, big, control-null, tasks/)
  rejects({ scenarios: ['b'] }, /--scenario b does not exist: write one of hello, ping, primitives/)
  rejects({ frameworks: ['a'], loads: ['t2-c20000'] }, /--load t2-c20000 does not exist: write one of t1-c16/)
  rejects({ configurations: ['logging=maybe'] }, /write one of backend=redis, default, logging=off, logging=on/)
  rejects({ frameworks: ['paper'] }, /paper cannot be measured: It is known from documents/)
  rejects({ scenarios: ['ping'], configurations: ['logging=on'] }, /nothing is selected/)
})

test('a rejected manifest stops only runs that could have used it', () => {
  const message = 'frameworks/bad/framework.json:3: no'
  const from: Manifests = { ...manifests, rejected: [{ kind: 'framework', id: 'bad', message }] }
  rejects({}, /a manifest is rejected:\nframeworks\/bad\/framework.json:3: no/, from)
  rejects({ frameworks: ['bad'] }, /rejected/, from)
  assert.equal(planned({ frameworks: ['a'] }, null, from).cases.length, 3)
})
