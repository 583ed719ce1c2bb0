/** Drafts the manifest of this machine as a documented host, for a person to complete. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { ID } from '../../pipeline/schema/ids.ts'
import type { Host } from '../../pipeline/schema/records/host.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { cpuFacts } from './environment/cpu-facts.ts'
import { type FactValue, type Machine, thisMachine } from './environment/facts.ts'
import { machineFacts } from './environment/machine-facts.ts'

/** Facts that the machine does not report are null. */
export function describeThisHost(machine: Machine = thisMachine): Host {
  const facts = new Map([...machineFacts(machine), ...cpuFacts(machine)].map(({ key, value }) => [key, value]))
  const text = (key: string) => factIn(facts, key, (value): value is string => typeof value === 'string')
  const number = (key: string) => factIn(facts, key, (value): value is number => typeof value === 'number')
  const is_virtual = factIn(facts, 'is_virtual', (value): value is boolean => typeof value === 'boolean')
  const cpu_model = text('cpu_model')?.split(' @')[0] ?? null
  const [thread_count, memory_bytes] = [number('thread_count'), number('memory_bytes')]
  const memory_gibibytes = memory_bytes === null ? null : Math.round(memory_bytes / 1024 ** 3)
  return {
    ...{ name: null, cpu_model, core_count: number('core_count'), thread_count, memory_bytes, os: text('os') },
    ...{ description: null, is_virtual, is_shared: null },
    fingerprint: { architecture: arch(), cpu_model, thread_count, memory_gibibytes, is_virtual },
  }
}

type Facts = ReadonlyMap<string, FactValue | null>

function factIn<T>(facts: Facts, key: string, isOne: (value: unknown) => value is T): T | null {
  const value = facts.get(key)
  return isOne(value) ? value : null
}

/** Writes hosts/<id>/host.json and returns its path. Throws a UsageError for an invalid id or an existing file. */
export function writeHost(manifests: string, id: string, host: Host): string {
  if (!ID.test(id) || id.length > 60)
    throw new UsageError(2, `${JSON.stringify(id)} is not a host_id: use up to 60 of a to z, 0 to 9 and hyphens`)
  const path = join(manifests, 'hosts', id, 'host.json')
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(path, `${JSON.stringify(host, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(2, `${path} already exists: edit it, or choose another id`)
  }
  return path
}
