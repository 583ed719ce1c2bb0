import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { putFiles, temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { createControlGroups, enterShares, planGroups, removeDeadGroups } from './create-control-groups.ts'

const limits = { task_count: 7, memory_bytes: 8, writable_bytes: 9 }

function root(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder(t)
  putFiles(folder, files)
  return folder
}

test('version 1: a group below the runner’s for each controller', t => {
  const at = root(t, { 'pids/a/tasks': '', 'memory/tasks': '', 'cpuset/cpuset.effective_mems': '0\n' })
  const groups = planGroups(limits, [0, 2], at, '8:pids:/a\n4:memory:/hidden\n3:cpuset:/\n0::/\n')
  assert.deepEqual(groups, [
    { above: join(at, 'pids/a'), settings: { 'pids.max': '7' } },
    { above: join(at, 'memory'), settings: { 'memory.limit_in_bytes': '8' } },
    { above: join(at, 'cpuset/'), settings: { 'cpuset.cpus': '0,2', 'cpuset.mems': '0' } },
  ])
})

test('version 2: a child of the runner’s group if that delegates its controllers, else a sibling, else an error', t => {
  const session = '0::/user/session\n'
  const delegating = { 'user/cgroup.subtree_control': 'cpu memory pids\n' }
  const at = root(t, { ...delegating, 'user/session/cgroup.subtree_control': '\n' })
  const settings = { 'pids.max': '7', 'memory.max': '8' }
  assert.deepEqual(planGroups(limits, [0], at, session), [{ above: join(at, 'user'), settings }])
  writeFileSync(join(at, 'user/session/cgroup.subtree_control'), 'cpuset memory pids\n')
  const withCpus = { ...settings, 'cpuset.cpus': '0' }
  assert.deepEqual(planGroups(limits, [0], at, session), [{ above: join(at, 'user/session'), settings: withCpus }])
  assert.deepEqual(planGroups(limits, null, at, session), [{ above: join(at, 'user/session'), settings }])
  const bare = root(t, { 'user/session/cgroup.subtree_control': 'cpu\n' })
  assert.throws(() => planGroups(limits, [0], bare, session), /delegates the controllers pids and memory/)
})

test('limits are written, and groups of dead runners are removed', t => {
  const at = root(t, { 'session/cgroup.subtree_control': 'memory pids' })
  const created = join(at, 'session/fixture')
  const { enter, freezer, holds_cpus } = createControlGroups('fixture', limits, null, at, '0::/session\n')
  assert.equal(readFileSync(join(created, 'pids.max'), 'utf8'), '7')
  assert.deepEqual([enter.slice(-2), freezer, holds_cpus], [[join(created, 'cgroup.procs'), '--'], null, false])
  const [dead, alive] = [4194999, process.ppid].map(pid => join(at, `session/benchledger-trial-${pid}-a`))
  for (const each of [dead, alive]) mkdirSync(each ?? '')
  removeDeadGroups(at, '0::/session\n')
  assert.deepEqual(
    [dead, alive, created].map(each => existsSync(each ?? '')),
    [false, true, true],
  )
})

test('where CPUs are shared by session, the runner moves to a group with more shares and back', t => {
  const at = root(t, { 'cpu/session/cpu.shares': '1024' })
  const [current, group] = ['1:cpu:/session\n', join(at, 'cpu/session/made')]
  const leave = enterShares('made', at, current, true)
  const contents = () => ['cpu.shares', 'cgroup.procs'].map(name => readFileSync(join(group, name), 'utf8'))
  assert.deepEqual(contents(), ['10240', '0'])
  assert.equal(existsSync(join(at, 'cpu/session/cgroup.procs')), false)
  leave()
  assert.equal(readFileSync(join(at, 'cpu/session/cgroup.procs'), 'utf8'), '0')
  for (const [groups, hasAutogroup] of [
    [current, false],
    ['0::/session\n', true],
  ] as const) {
    enterShares('other', at, groups, hasAutogroup)()
    assert.equal(existsSync(join(at, 'cpu/session/other')), false)
  }
})

test('a group of a dead runner is removed with the groups in it', t => {
  const at = root(t, { 'cpu/cpu.shares': '1024' })
  const [dead, alive] = [4194999, process.ppid].map(pid => join(at, `cpu/benchledger-trial-${pid}-block`))
  for (const each of [dead, alive]) mkdirSync(join(each ?? '', 'inner'), { recursive: true })
  removeDeadGroups(at, '1:cpu:/\n')
  assert.deepEqual(
    [dead, alive].map(each => existsSync(each ?? '')),
    [false, true],
  )
})
