/** What the tests of the runner start; installing one of these starts nothing by itself, as a server's package would. */
import type { Program } from './require-program.ts'

export const measuringPrograms: readonly Program[] = [
  { names: ['wrk'], packages: { 'apt-get': 'wrk', dnf: 'wrk', brew: 'wrk' } },
  { names: ['hyperfine'], packages: { 'apt-get': 'hyperfine', dnf: 'hyperfine', brew: 'hyperfine' } },
  { names: ['ip'], packages: { 'apt-get': 'iproute2', dnf: 'iproute', brew: 'iproute2mac' } },
  { names: ['cc'], packages: { 'apt-get': 'build-essential', dnf: 'gcc', brew: 'gcc' } },
  { names: ['bwrap'], packages: { 'apt-get': 'bubblewrap', dnf: 'bubblewrap', brew: 'bubblewrap' } },
  { names: ['time'], packages: { 'apt-get': 'time', dnf: 'time', brew: 'gnu-time' } },
]
