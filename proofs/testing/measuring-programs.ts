/** What the tests of the runner start; installing one of these starts nothing by itself, as a server's package would. */
import { toolPrograms } from '../../runners/host/find-programs.ts'
import type { Program } from './require-program.ts'

export const measuringPrograms: readonly Program[] = [
  ...toolPrograms.flatMap(({ name, packages }) => (packages === undefined ? [] : [{ names: [name], packages }])),
  { names: ['ip'], packages: { 'apt-get': 'iproute2', dnf: 'iproute', brew: 'iproute2mac' } },
  { names: ['cc'], packages: { 'apt-get': 'build-essential', dnf: 'gcc', brew: 'gcc' } },
  { names: ['bwrap'], packages: { 'apt-get': 'bubblewrap', dnf: 'bubblewrap', brew: 'bubblewrap' } },
  { names: ['time'], packages: { 'apt-get': 'time', dnf: 'time', brew: 'gnu-time' } },
]
