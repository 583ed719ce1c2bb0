/** Reads the facts about the processor: model, cores, threads and caches. */
import { type Fact, factOf, fieldOf, idsOf, type Machine } from './facts.ts'

const CPUS = '/sys/devices/system/cpu'

interface Place {
  socket: string
  core: string
  siblings: string
}

export function cpuFacts(machine: Machine): Fact[] {
  const { read, list } = machine
  const info = () => read('/proc/cpuinfo')
  const online = () => idsOf(read(`${CPUS}/online`))
  const cores = () => new Set(places(machine).map(({ socket, core }) => `${socket}/${core}`)).size
  return [
    factOf('cpu_model', () => fieldOf(info(), 'model name')),
    factOf('cpu_signature', () => ['cpu family', 'model', 'stepping'].map(name => fieldOf(info(), name)).join('-')),
    factOf('cpu_microcode', () => fieldOf(info(), 'microcode')),
    factOf('socket_count', () => new Set(places(machine).map(({ socket }) => socket)).size),
    factOf('core_count', cores),
    factOf('thread_count', () => online().length),
    factOf('cpu_siblings', () => [...new Set(places(machine).map(({ siblings }) => siblings))].join(' ')),
    factOf('cpu_online', () => read(`${CPUS}/online`)),
    factOf('cpu_isolated', () => read(`${CPUS}/isolated`).trim() || 'none'),
    factOf('smt', () => read(`${CPUS}/smt/control`)),
    ...[2, 3].map(level => factOf(`l${level}_cache_bytes`, () => cacheBytes(machine, online(), level))),
    factOf('numa_node_count', () => idsOf(read('/sys/devices/system/node/online')).length),
    ...vulnerabilities(read, list),
  ]
}

function places({ read }: Machine): Place[] {
  return idsOf(read(`${CPUS}/online`)).map(id => {
    const topology = (name: string) => read(`${CPUS}/cpu${id}/topology/${name}`).trim()
    return {
      socket: topology('physical_package_id'),
      core: topology('core_id'),
      siblings: topology('thread_siblings_list'),
    }
  })
}

/** The total of all caches of the level; threads may share one. */
function cacheBytes({ read, list }: Machine, online: readonly number[], level: number): number | null {
  const found = new Map<string, number>()
  for (const id of online) {
    const folder = `${CPUS}/cpu${id}/cache`
    for (const index of list(folder).filter(name => name.startsWith('index'))) {
      const cache = (name: string) => read(`${folder}/${index}/${name}`).trim()
      const [, size, unit] = /^(\d+)([KM])$/.exec(cache('size')) ?? []
      if (cache('level') !== String(level) || !size) continue
      found.set(cache('shared_cpu_list'), Number(size) * (unit === 'K' ? 1024 : 1024 ** 2))
    }
  }
  return found.size === 0 ? null : [...found.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** One key for each vulnerability that the kernel knows, with its mitigation. */
function vulnerabilities(read: Machine['read'], list: Machine['list']): Fact[] {
  const folder = `${CPUS}/vulnerabilities`
  try {
    return list(folder).map(name => factOf(`vulnerability_${name}`, () => read(`${folder}/${name}`)))
  } catch {
    return [factOf('vulnerabilities', () => list(folder).join(' '))]
  }
}
