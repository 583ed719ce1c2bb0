import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import type { PlannedCase } from '../plan/plan.ts'
import { diagnose } from './doctor.ts'
import { findPrograms, type Programs } from './find-programs.ts'
import { type HostState, readHostState } from './read-host-state.ts'

const fit: HostState = {
  is_linux: true,
  is_root: true,
  open_file_limit: 20000,
  cores: [[0], [1]],
  governors: ['performance'],
  is_turbo: false,
  busy_ratio: 0.01,
  available_memory_bytes: 8 * 1024 ** 3,
  port_count: 28232,
  is_virtual: false,
  has_observer: true,
}
const found = { path: '/usr/bin/x', version: '1.20.0' }
const programs: Programs = {
  wrk: found,
  hyperfine: found,
  taskset: found,
  time: found,
  ip: found,
  nsenter: found,
}
const measuredBy = (tool: 'wrk' | 'hyperfine', connections: number | null = null) =>
  ({ case: { tool, connections } }) as unknown as PlannedCase
const ids = (state: Partial<HostState>, of: Partial<Programs> = {}, cases = [measuredBy('wrk', 100)]) => {
  const { complaints, errors } = diagnose({ ...fit, ...state }, { ...programs, ...of }, cases)
  return [...complaints, ...errors].map(({ complaint_id }) => complaint_id)
}

test('a fit host has no warning', () => {
  assert.deepEqual(ids({}), [])
  assert.deepEqual(diagnose(fit, programs, []).cpus, { server: [0], client: [1] })
})

test('each fault has a warning', () => {
  assert.deepEqual(ids({ governors: ['powersave'], is_turbo: true, is_virtual: true }), [
    'governor',
    'turbo',
    'virtual-machine',
  ])
  assert.deepEqual(ids({ busy_ratio: 0.4, available_memory_bytes: 1e8 }), ['busy', 'little-memory'])
  assert.deepEqual(ids({ port_count: 100 }, {}, [measuredBy('wrk', 101)]), ['few-ports'])
  assert.deepEqual(ids({ cores: [[0]] }), ['one-cpu'])
  assert.deepEqual(ids({ cores: [[0, 1]] }), ['shared-core'])
  assert.deepEqual(ids({ cores: null }), ['cpus-unknown'])
  assert.deepEqual(ids({ is_root: false }), ['no-namespace'])
  assert.deepEqual(ids({ has_observer: false }), ['no-observer'])
  assert.deepEqual(ids({ has_observer: false }, {}, [measuredBy('hyperfine')]), [])
  assert.deepEqual(ids({}, { ip: { path: null, version: null } }), ['no-namespace'])
})

test('facts that cannot be read cause no warning', () => {
  const unknown = { governors: [], is_turbo: null, busy_ratio: null, available_memory_bytes: null, port_count: null }
  assert.deepEqual(ids({ ...unknown, is_virtual: null, open_file_limit: null }), [])
})

test('a tool is required only if a case is measured with it', () => {
  const none = { path: null, version: null }
  const rubbish = { path: '/opt/wrk', version: null }
  assert.deepEqual(ids({}, { hyperfine: none, taskset: rubbish }), ['taskset-wrong'])
  assert.deepEqual(ids({}, { wrk: none, taskset: none }), ['wrk-missing', 'taskset-missing'])
  assert.deepEqual(ids({}, { wrk: rubbish }, [measuredBy('hyperfine')]), [])
  const old = { path: '/usr/bin/hyperfine', version: '1.15.0' }
  assert.deepEqual(ids({}, { hyperfine: old, time: none }, [measuredBy('hyperfine')]), ['no-peak-memory'])
  assert.match(
    diagnose(fit, { ...programs, wrk: rubbish }, [measuredBy('wrk')]).errors[0]?.fact ?? '',
    /^\/opt\/wrk does not/,
  )
  assert.match(diagnose(fit, { ...programs, taskset: none }, [measuredBy('wrk')]).errors[0]?.fix ?? '', /util-linux/)
})

test('a program that prints something else has no version, and a missing one has no path', t => {
  const folder = temporaryFolder(t)
  const script = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  script('wrk', 'echo "wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012 Will Glozer"; exit 1')
  script('hyperfine', 'echo hyperfoil 1; exit 0')
  const found = findPrograms(folder)
  assert.deepEqual(found.wrk, { path: join(folder, 'wrk'), version: 'debian/4.1.0-3+b2' })
  assert.deepEqual(found.hyperfine, { path: join(folder, 'hyperfine'), version: null })
  assert.deepEqual(found.ip, { path: null, version: null })
})

test('the state is read from the files of the kernel', async t => {
  const folder = temporaryFolder(t)
  putFiles(folder, {
    'sys/devices/system/cpu/online': '0-3\n',
    'proc/self/status': 'Name:\tx\nCpus_allowed_list:\t0-3\n',
    'proc/self/limits': 'Max open files            1024                 4096                 files     \n',
    'proc/cpuinfo': 'flags\t\t: fpu hypervisor lahf_lm\n',
    'proc/stat': 'cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 2\n',
    'proc/meminfo': 'MemTotal: 9 kB\nMemAvailable:       2 kB\n',
    'proc/sys/net/ipv4/ip_local_port_range': '32768\t60999\n',
    'sys/devices/system/cpu/cpufreq/boost': '1\n',
    ...Object.fromEntries(
      [0, 1, 2, 3].flatMap(cpu => [
        [`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, cpu % 2 ? '1,3' : '0,2'],
        [`sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_governor`, 'powersave\n'],
      ]),
    ),
  })
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { is_linux, is_root, ...state } = await readHostState(1, { read, list: () => [], run: () => '' })
  assert.deepEqual(state, {
    open_file_limit: 4096,
    cores: [
      [0, 2],
      [1, 3],
    ],
    governors: ['powersave'],
    is_turbo: true,
    busy_ratio: null,
    available_memory_bytes: 2048,
    port_count: 28232,
    is_virtual: true,
    has_observer: true,
  })
})
