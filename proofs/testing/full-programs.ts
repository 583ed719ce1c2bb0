/** Installs the programs that `npm run test:full` needs in addition to those of the other suites. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { findProgram } from '../../runners/host/find-program.ts'
import { type Program, requireProgram } from './require-program.ts'

const services: readonly Program[] = [
  { names: ['nginx'], packages: { 'apt-get': 'nginx', dnf: 'nginx', brew: 'nginx' } },
  {
    names: ['postgres', ...[15, 16, 17, 18].map(version => `/usr/lib/postgresql/${version}/bin/postgres`)],
    packages: { 'apt-get': 'postgresql', dnf: 'postgresql-server', brew: 'postgresql' },
  },
  { names: ['redis-server'], packages: { 'apt-get': 'redis-server', dnf: 'redis', brew: 'redis' } },
]
/** Debian's package scripts run it to decide whether an installed service may start. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Puts the needed programs on the PATH. Errors: one cannot be installed; the message says what was tried. */
export function installFullPrograms(isNeeded: (name: string) => boolean): void {
  process.env.PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)
  withoutServices(() => {
    for (const service of services) if (service.names.some(isNeeded)) requireProgram(service)
  })
}

function withoutServices(install: () => void): void {
  const addsPolicy = findProgram('apt-get') !== null && !existsSync(POLICY)
  if (addsPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (addsPolicy) rmSync(POLICY)
  }
}
