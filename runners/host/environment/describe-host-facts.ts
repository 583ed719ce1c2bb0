/** What is written into hosts/<id>/host.json, and by what a machine is recognised again. */
import { cpuFacts } from './cpu-facts.ts'
import { type FactValue, type Machine, thisMachine } from './facts.ts'
import { kernelFacts } from './kernel-facts.ts'
import { memoryFacts } from './memory-facts.ts'
import { runProgram } from './run-program.ts'
import { systemFacts } from './system-facts.ts'
import { virtualFacts } from './virtual-facts.ts'

export interface HostFacts {
  cpu_model: string | null
  core_count: number | null
  thread_count: number | null
  memory_bytes: number | null
  os: string | null
  is_virtual: boolean | null
  /** Hardware only, without what an update of the system changes; what the machine does not say is left out. */
  fingerprint: Record<string, FactValue>
}

const GIB = 1024 ** 3
const RECOGNISED_BY = [
  'architecture',
  'cpu_model',
  'cpu_signature',
  'socket_count',
  'core_count',
  'thread_count',
  'numa_node_count',
  'is_virtual',
  'hypervisor',
  'system_vendor',
  'system_product',
]

export function describeHost(machine: Machine = thisMachine(runProgram)): HostFacts {
  const read = [kernelFacts, cpuFacts, memoryFacts, virtualFacts, systemFacts].flatMap(facts => facts(machine))
  const facts = new Map(read.map(({ key, value }) => [key, value]))
  const text = (key: string) => (typeof facts.get(key) === 'string' ? (facts.get(key) as string) : null)
  const number = (key: string) => (typeof facts.get(key) === 'number' ? (facts.get(key) as number) : null)
  const memory_bytes = number('memory_bytes')
  const is_virtual = facts.get('is_virtual')
  const fingerprint = RECOGNISED_BY.flatMap(key => {
    const value = facts.get(key) ?? null
    return value === null ? [] : [[key, value] as const]
  })
  // Each kernel keeps a little of the memory for itself, so whole gibibytes are counted upwards here.
  if (memory_bytes !== null) fingerprint.push(['memory_bytes', Math.ceil(memory_bytes / GIB) * GIB])
  return {
    cpu_model: text('cpu_model'),
    core_count: number('core_count'),
    thread_count: number('thread_count'),
    memory_bytes,
    os: text('os'),
    is_virtual: typeof is_virtual === 'boolean' ? is_virtual : null,
    fingerprint: Object.fromEntries(fingerprint),
  }
}
