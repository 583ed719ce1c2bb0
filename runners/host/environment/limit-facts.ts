/** What a process may have at most: server and generator inherit these from the runner. */
import { type Fact, factOf, type Machine } from './facts.ts'
import { numberOrText } from './kernel-facts.ts'

const LIMITS: Readonly<Record<string, string>> = {
  open_files: 'Max open files',
  processes: 'Max processes',
  locked_memory_bytes: 'Max locked memory',
  stack_bytes: 'Max stack size',
  address_space_bytes: 'Max address space',
}

export function limitFacts({ read }: Machine): Fact[] {
  return [
    ...Object.entries(LIMITS).flatMap(([key, name]) => [
      factOf(withSide(key, 'soft'), () => limit(read('/proc/self/limits'), name)[0]),
      factOf(withSide(key, 'hard'), () => limit(read('/proc/self/limits'), name)[1]),
    ]),
    factOf('open_files_system', () => numberOrText(read('/proc/sys/fs/file-max'))),
    factOf('open_files_of_a_process', () => numberOrText(read('/proc/sys/fs/nr_open'))),
    factOf('control_group_cpu_max', () => read(controlGroup(read, 'cpu.max'))),
    factOf('control_group_memory_max', () => numberOrText(read(controlGroup(read, 'memory.max')))),
  ]
}

/** open_files_soft, locked_memory_soft_bytes. */
const withSide = (key: string, side: string): string =>
  key.endsWith('_bytes') ? `${key.slice(0, -'_bytes'.length)}_${side}_bytes` : `${key}_${side}`

function limit(text: string, name: string): [string | number, string | number] {
  const [, soft, hard] = new RegExp(`^${name}\\s+(\\d+|unlimited)\\s+(\\d+|unlimited)`, 'm').exec(text) ?? []
  if (!soft || !hard) throw new Error(`there is no line ${name}`)
  return [numberOrText(soft), numberOrText(hard)]
}

/** The file of this process's own group in the second version of control groups. */
function controlGroup(read: Machine['read'], name: string): string {
  const group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup'))?.[1]
  if (group === undefined) throw new Error('this process is in no control group of version 2')
  return `/sys/fs/cgroup${group === '/' ? '' : group}/${name}`
}
