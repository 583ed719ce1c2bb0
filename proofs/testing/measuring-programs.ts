/** Programs that tests of the runner start; unlike servers, none of these starts a service when installed. */
import { toolPrograms } from '../../runners/host/find-programs.ts'
import type { Program } from './require-program.ts'

export const measuringPrograms: readonly Program[] = [
  ...toolPrograms.flatMap(({ name, packages }) => (packages === undefined ? [] : [{ names: [name], packages }])),
  { names: ['ip'], packages: { 'apt-get': 'iproute2', dnf: 'iproute', brew: 'iproute2mac' } },
  { names: ['cc'], packages: { 'apt-get': 'build-essential', dnf: 'gcc', brew: 'gcc' } },
  { names: ['bwrap'], packages: { 'apt-get': 'bubblewrap', dnf: 'bubblewrap', brew: 'bubblewrap' } },
  { names: ['time'], packages: { 'apt-get': 'time', dnf: 'time', brew: 'gnu-time' } },
]
