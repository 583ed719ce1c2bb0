/** What this machine says of itself: a documented host's manifest, for a person to complete. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { ID } from '../../pipeline/vocabulary/ids.ts'
import type { Host } from '../../pipeline/vocabulary/records/host.ts'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'
import { readCpuList } from './choose-cpus.ts'

/** What a machine cannot say of itself is null. `root` holds proc/, sys/ and etc/. */
export function describeThisHost(root = '/'): Host {
  const read = (path: string): string => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch {
      return ''
    }
  }
  const cpu_info = read('proc/cpuinfo')
  const model = /^model name\s*:\s*(.+)$/m.exec(cpu_info)?.[1]
  const online = readCpuList(read('sys/devices/system/cpu/online'))
  const cores = new Set(online.map(cpu => read(`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`)))
  const memory_kib = Number(/^MemTotal:\s+(\d+) kB/m.exec(read('proc/meminfo'))?.[1] ?? 0)
  const cpu_model = model
    ? model
        .replace(/\s+@.*$/, '')
        .replace(/\s+/g, ' ')
        .trim()
    : null
  const thread_count = online.length || null
  const is_virtual = cpu_info === '' ? null : /^flags\s*:.*\bhypervisor\b/m.test(cpu_info)
  return {
    name: null,
    cpu_model,
    core_count: thread_count === null || cores.has('') ? null : cores.size,
    thread_count,
    memory_bytes: memory_kib * 1024 || null,
    os: /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(read('etc/os-release'))?.[1] ?? null,
    description: null,
    is_virtual,
    is_shared: null,
    fingerprint: {
      architecture: arch(),
      cpu_model,
      thread_count,
      memory_gibibytes: memory_kib === 0 ? null : Math.round(memory_kib / 1024 ** 2),
      is_virtual,
    },
  }
}

/** Writes hosts/<id>/host.json. Gives its path. Throws a UsageError for a bad id, and where the host is described already. */
export function writeHost(manifests: string, id: string, host: Host): string {
  if (!ID.test(id) || id.length > 60)
    throw new UsageError(2, `--describe-host ${JSON.stringify(id)}: give small letters, digits and hyphens, 60 at most`)
  const path = join(manifests, 'hosts', id, 'host.json')
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(path, `${JSON.stringify(host, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(2, `${path} is there already: edit it, or choose another id`)
  }
  return path
}
