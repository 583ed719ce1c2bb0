import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { describeChange, readSettings } from './kernel-settings.ts'

function machine(t: TestContext) {
  const root = temporaryFolder(t)
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`, { mode })
  }
  const before = {
    'proc/sys/net/core/somaxconn': '4096',
    'proc/sys/net/ipv4/conf/eth0/rp_filter': '0',
    'proc/sys/kernel/sched_autogroup_enabled': '0',
    'proc/sys/kernel/ns_last_pid': '100',
    'proc/sys/net/ipv4/tcp_fastopen_key': '0-0-0-0',
    'proc/sys/vm/swappiness': '60',
    'proc/irq/24/smp_affinity_list': '0-1',
    'sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': 'performance',
    'sys/devices/system/cpu/cpufreq/boost': '1',
  }
  for (const [path, text] of Object.entries(before)) write(path, text)
  return { root, write }
}

for (const [path, text] of [
  ['proc/sys/net/core/somaxconn', '128'],
  ['proc/sys/kernel/sched_autogroup_enabled', '1'],
  ['proc/sys/vm/swappiness', '10'],
  ['proc/irq/24/smp_affinity_list', '1'],
  ['sys/devices/system/cpu/cpu0/cpufreq/scaling_governor', 'powersave'],
  ['sys/devices/system/cpu/cpufreq/boost', '0'],
] as const)
  test(`/${path} is named when it changes`, t => {
    const { root, write } = machine(t)
    const before = readSettings(root)
    write(path, text)
    const message = describeChange(before, readSettings(root)) ?? ''
    assert.ok(message.startsWith(`/${path} was "`) && message.endsWith(`and is "${text}"`), message)
  })

test('counters of the kernel, read-only files and removed interfaces are not changes', t => {
  const { root, write } = machine(t)
  write('proc/sys/kernel/random/uuid', 'a', 0o444)
  const before = readSettings(root)
  chmodSync(join(root, 'proc/sys/kernel/random/uuid'), 0o644)
  write('proc/sys/kernel/random/uuid', 'b')
  chmodSync(join(root, 'proc/sys/kernel/random/uuid'), 0o444)
  write('proc/sys/kernel/ns_last_pid', '101')
  write('proc/sys/net/ipv4/tcp_fastopen_key', '1-2-3-4')
  rmSync(join(root, 'proc/sys/net/ipv4/conf/eth0'), { recursive: true })
  write('proc/sys/net/ipv4/conf/veth1/rp_filter', '1')
  assert.equal(describeChange(before, readSettings(root)), null)
})

test('setting the clock forwards or backwards is a change, and slewing it is not', t => {
  const { root } = machine(t)
  const at = (clock_ms: number) => readSettings(root, clock_ms)
  assert.match(describeChange(at(1e12), at(1e12 + 3.6e6)) ?? '', /^the clock of the machine was set by 3600\.000 s/)
  assert.match(describeChange(at(1e12), at(1e12 - 200)) ?? '', /set by -0\.200 s/)
  assert.equal(describeChange(at(1e12), at(1e12 + 5)), null)
})

test('this machine has settings that do not change between two readings', () => {
  const before = readSettings()
  assert.ok(
    before.values.has('proc/sys/vm/swappiness') && before.values.has('proc/sys/net/ipv4/tcp_congestion_control'),
  )
  assert.equal(describeChange(before, readSettings()), null)
})
