/** Whether the machine is a machine, and what it is made of; no serial number, no name. */
import { type Fact, factOf, fieldOf, type Machine } from './facts.ts'

export function virtualFacts({ read, run }: Machine): Fact[] {
  const dmi = (name: string) => read(`/sys/class/dmi/id/${name}`)
  return [
    // Only x86 has the flag; elsewhere lscpu knows, or nobody does.
    factOf('is_virtual', () =>
      /^flags\s*:/m.test(read('/proc/cpuinfo'))
        ? / hypervisor( |$)/.test(fieldOf(read('/proc/cpuinfo'), 'flags'))
        : /^Hypervisor vendor:/m.test(run(['lscpu'])) || null,
    ),
    factOf('hypervisor', () => fieldOf(run(['lscpu']), 'Hypervisor vendor')),
    factOf('system_vendor', () => dmi('sys_vendor')),
    factOf('system_product', () => dmi('product_name')),
    factOf('bios_version', () => dmi('bios_version')),
  ]
}
