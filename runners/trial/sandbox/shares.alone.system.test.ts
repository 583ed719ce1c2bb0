/** What the kernel gives to programs of low priority in other sessions, with and without shares. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { enterShares } from './create-control-groups.ts'

const name = `benchledger-trial-${process.pid}-block`
const before = readFileSync('/proc/self/cgroup', 'utf8')
const undo = enterShares(name)
const inside = readFileSync('/proc/self/cgroup', 'utf8')
undo()
const skip = inside === before && 'this host does not share CPUs by session, or permits no group'

/** Runs forever on one CPU, in a session of its own as a server does. */
const loop = (): ChildProcess =>
  spawn('taskset', ['-c', '0', process.execPath, '-e', 'for(;;);'], { stdio: 'ignore', detached: true })

const cpuTicks = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[14 - 3]) + Number(fields[15 - 3])
}

/** How much of a CPU a program gets next to one of the lowest priority, which another session started. */
async function advantage(hasShares: boolean): Promise<number> {
  const other = loop()
  setPriority(other.pid ?? 0, 19)
  const leave = hasShares ? enterShares(name) : () => {}
  const own = loop()
  try {
    await sleep(300)
    const start = [own, other].map(cpuTicks)
    await sleep(2000)
    const [mine = 0, its = 0] = [own, other].map((child, at) => cpuTicks(child) - (start[at] ?? 0))
    return mine / its
  } finally {
    for (const child of [own, other]) child.kill('SIGKILL')
    await sleep(50)
    leave()
  }
}

test('a program of low priority in another session takes half of a CPU, and with shares a tenth', { skip }, async t => {
  const [without, withShares] = [await advantage(false), await advantage(true)]
  t.diagnostic(`${without.toFixed(2)} times as much without shares, ${withShares.toFixed(2)} with`)
  assert.ok(without < 2, `${without} without shares`)
  assert.ok(withShares > 5 && withShares < 20, `${withShares} with shares`)
  assert.equal(readFileSync('/proc/self/cgroup', 'utf8'), before)
})
