import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { facts as factsSchema } from '../../../pipeline/schema/records/fields.ts'
import { describeThisHost } from '../describe-host.ts'
import { redactionsOf } from '../redactions.ts'
import { idsOf, type Machine } from './facts.ts'
import { readEnvironment } from './read-environment.ts'

const repo = join(import.meta.dirname, '../../..')
const isLinux = process.platform === 'linux' ? false : 'only Linux has /proc and /sys'
const missing = (path: string): never => {
  throw Object.assign(new Error('no'), { code: 'ENOENT', path })
}

/** A machine with these files and these outputs of programs; folders follow from the paths of the files. */
function fixtureMachine(files: Record<string, string>, outputs: Record<string, string> = {}): Machine {
  return {
    read: path => files[path] ?? missing(path),
    list: path => {
      const below = Object.keys(files).filter(file => file.startsWith(`${path}/`))
      return below.length === 0
        ? missing(path)
        : [...new Set(below.map(file => file.slice(path.length + 1).split('/')[0] as string))]
    },
    run: argv => outputs[argv.join(' ')] ?? missing(argv[0] ?? ''),
  }
}

const CPU = '/sys/devices/system/cpu'
const thread = (id: number, core: number, socket: number, siblings: string) => ({
  [`${CPU}/cpu${id}/topology/physical_package_id`]: `${socket}\n`,
  [`${CPU}/cpu${id}/topology/core_id`]: `${core}\n`,
  [`${CPU}/cpu${id}/topology/thread_siblings_list`]: `${siblings}\n`,
  [`${CPU}/cpu${id}/cpufreq/scaling_governor`]: id === 0 ? 'performance\n' : 'powersave\n',
  [`${CPU}/cpu${id}/cpufreq/cpuinfo_max_freq`]: '4600000\n',
  [`${CPU}/cpu${id}/cache/index2/level`]: '2\n',
  [`${CPU}/cpu${id}/cache/index2/size`]: '512K\n',
  [`${CPU}/cpu${id}/cache/index2/shared_cpu_list`]: `${siblings}\n`,
})
const server = {
  '/proc/cpuinfo':
    'processor\t: 0\ncpu family\t: 23\nmodel\t\t: 113\nmodel name\t: AMD Ryzen 7 3700X\nstepping\t: 0\nmicrocode\t: 0x8701021\ncpu MHz\t\t: 2200.000\nflags\t\t: fpu sse\ncpu MHz\t\t: 4400.123\n',
  [`${CPU}/online`]: '0-3\n',
  ...thread(0, 0, 0, '0,2'),
  ...thread(1, 0, 1, '1,3'),
  ...thread(2, 0, 0, '0,2'),
  ...thread(3, 0, 1, '1,3'),
  [`${CPU}/smt/control`]: 'on\n',
  [`${CPU}/isolated`]: '\n',
  [`${CPU}/intel_pstate/no_turbo`]: '1\n',
  [`${CPU}/vulnerabilities/spectre_v2`]: 'Mitigation: Retpolines\n',
  '/proc/sys/kernel/osrelease': '6.1.0-13-amd64\n',
  '/proc/cmdline':
    'root=UUID=01234567-89ab-cdef-0123-456789abcdef ip=10.0.0.7::10.0.0.1 BOOTIF=01-52-54-00-12-34-56 mac=52:54:00:12:34:56 mitigations=off home=/home/ann -- --token secret\n',
  '/proc/meminfo': 'MemTotal:       65536000 kB\nMemAvailable:   1000 kB\n',
  '/proc/loadavg': '0.50 0.4 0.3 1/2 3\n',
  '/proc/self/limits':
    'Limit                     Soft Limit           Hard Limit           Units     \nMax open files            1024                 524288               files     \nMax locked memory         8388608              unlimited            bytes     \n',
  '/proc/sys/net/ipv4/tcp_rmem': '4096\t131072\t6291456\n',
  '/proc/sys/net/core/somaxconn': '4096\n',
  '/sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never\n',
  '/etc/os-release': 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
  '/sys/class/dmi/id/sys_vendor': 'Example Corp.\n',
}
const commit = '0123456789012345678901234567890123456789'
const outputs = {
  'uname -m': 'x86_64\n',
  'getconf GNU_LIBC_VERSION': 'glibc 2.36\n',
  'git -C /repo --no-optional-locks rev-parse HEAD': `${commit}\n`,
  'git -C /repo --no-optional-locks status --porcelain': ' M a.ts\n',
}
const read = (machine: Machine, redactions: [string, string][] = []) =>
  readEnvironment({ programs: [], needs: [], repo: '/repo', redactions, machine })

test('a fixture machine: each fact in SI units, under the key that published documents use', async () => {
  const { facts } = await read(fixtureMachine(server, outputs), [['/home/ann', '<home>']])
  const expected = {
    kernel_release: '6.1.0-13-amd64',
    cpu_model: 'AMD Ryzen 7 3700X',
    cpu_signature: '23-113-0',
    cpu_microcode: '0x8701021',
    socket_count: 2,
    core_count: 2,
    thread_count: 4,
    cpu_siblings: '0,2 1,3',
    cpu_isolated: 'none',
    smt: 'on',
    l2_cache_bytes: 1024 * 1024,
    l3_cache_bytes: null,
    vulnerability_spectre_v2: 'Mitigation: Retpolines',
    governor: 'performance powersave',
    turbo: 'off',
    cpu_max_hz: 4_600_000_000,
    now_cpu_max_hz: 4_400_123_000,
    memory_bytes: 65_536_000 * 1024,
    open_files_soft: 1024,
    open_files_hard: 524_288,
    locked_memory_hard_bytes: 'unlimited',
    net_ipv4_tcp_rmem: '4096 131072 6291456',
    net_core_somaxconn: 4096,
    transparent_huge_pages: 'madvise',
    is_virtual: false,
    system_vendor: 'Example Corp.',
    os: 'Debian GNU/Linux 12 (bookworm)',
    libc: 'glibc 2.36',
    commit,
    is_clean: false,
  }
  for (const [key, value] of Object.entries(expected)) assert.equal(facts[key], value, key)
  const line = 'root=UUID=<id> ip=<id> BOOTIF=<id> mac=<address> mitigations=off home=<home>'
  assert.equal(facts.kernel_command_line, line)
})

test('on a machine without any file every fact is null, with a reason', async () => {
  const { facts, unreadable } = await read(fixtureMachine({}))
  assert.ok(Object.keys(facts).length > 60)
  for (const [key, value] of Object.entries(facts)) {
    assert.equal(value, null, key)
    assert.match(unreadable[key] ?? '', /\S/, key)
  }
  assert.equal(unreadable.governor, '/sys/devices/system/cpu/online does not exist here')
})

test('a machine that says rubbish: no fact is fixtureMachine of it', async () => {
  const rubbish = { read: () => '\u0000\u202e', list: () => ['x'], run: () => 'fatal: no' }
  const { facts } = await read(rubbish)
  for (const [key, value] of Object.entries(facts)) assert.equal(value, null, key)
})

test('this machine: the keys that rules need have values, texts are redacted, and only now_ facts change', {
  skip: isLinux,
}, async () => {
  const options = { programs: ['node', 'no-such-program'], needs: [], repo, redactions: redactionsOf(repo) }
  const first = await readEnvironment(options)
  const { facts, unreadable } = first
  for (const key of ['kernel_release', 'cpu_model', 'memory_bytes', 'boot_id', 'commit', 'node_version', 'node_sha256'])
    assert.notEqual(facts[key], null, `${key}: ${unreadable[key]}`)
  assert.equal(facts.kernel_release, execFileSync('uname', ['-r'], { encoding: 'utf8' }).trim())
  assert.match(unreadable.no_such_program_version ?? '', /missing/)
  assert.match(unreadable.no_such_program_sha256 ?? '', /not on the PATH/)
  assert.deepEqual(factsSchema.safeParse(facts).error?.issues ?? [], [])
  for (const [key, value] of Object.entries(facts)) assert.equal(value === null, unreadable[key] !== undefined, key)
  const text = JSON.stringify(first)
  assert.ok(!text.includes(repo) && !text.includes(`${homedir()}/`), text)
  if (hostname().length > 3) assert.ok(!text.includes(hostname()))
  assert.doesNotMatch(text, /(?:[0-9a-f]{2}:){5}[0-9a-f]{2}/)
  const second = await readEnvironment(options)
  const changed = Object.keys(facts).filter(
    key => facts[key] !== second.facts[key] && key !== 'is_clean' && key !== 'commit',
  )
  assert.deepEqual(
    changed.filter(key => !key.startsWith('now_')),
    [],
  )
})

test("the kernel's lists are parsed, and other text is an error", () => {
  assert.deepEqual(idsOf('0-2,8\n'), [0, 1, 2, 8])
  assert.throws(() => idsOf(''), /it is not a list of numbers/)
})

test('a host is described by its hardware, and its fingerprint depends on nothing else', () => {
  const { fingerprint, ...rest } = describeThisHost(fixtureMachine(server, outputs))
  assert.deepEqual(rest, {
    ...{ name: null, description: null, is_shared: null },
    cpu_model: 'AMD Ryzen 7 3700X',
    core_count: 2,
    thread_count: 4,
    memory_bytes: 65_536_000 * 1024,
    os: 'Debian GNU/Linux 12 (bookworm)',
    is_virtual: false,
  })
  const described = (files: Record<string, string>) => describeThisHost(fixtureMachine(files, outputs)).fingerprint
  assert.deepEqual(
    described({ ...server, '/proc/meminfo': 'MemTotal: 65900000 kB\n', '/etc/os-release': '' }),
    fingerprint,
  )
  assert.notDeepEqual(described({ ...server, [`${CPU}/online`]: '0-1\n' }), fingerprint)
  const { architecture: _, ...unknown } = described({}) ?? {}
  assert.ok(Object.values(unknown).every(value => value === null))
})
