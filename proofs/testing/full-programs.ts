/** What `npm run test:full` needs next to the programs of the gate: one table, with the versions that are installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findProgram } from '../../runners/host/find-program.ts'
import { type Program, requireProgram } from './require-program.ts'

/** `npm ci` empties it: nothing is left on the machine of who runs the tests. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.programs')
const BIN = join(FOLDER, 'bin')

/** Built here whatever the machine has, in this version. */
const OHA = ['install', '--locked', '--root', FOLDER, '--version', '1.16.0', 'oha']
const services: readonly Program[] = [
  { names: ['nginx'], packages: { 'apt-get': 'nginx', dnf: 'nginx', brew: 'nginx' } },
  { names: ['redis-server'], packages: { 'apt-get': 'redis-server', dnf: 'redis', brew: 'redis' } },
]
/** Debian asks it whether what is installed may start. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Puts those that are needed on the PATH. Errors: one cannot be installed; the message says what was tried. */
export function installFullPrograms(isNeeded: (name: string) => boolean): void {
  mkdirSync(BIN, { recursive: true })
  process.env.PATH = [BIN, process.env.PATH, '/usr/sbin'].join(delimiter)
  if (isNeeded('oha') && findProgram('oha', BIN) === null) {
    console.error(`test: oha is missing: running cargo ${OHA.join(' ')}`)
    if (spawnSync('cargo', OHA, { stdio: 'inherit' }).status !== 0)
      throw new Error(`oha is missing, and this failed: cargo ${OHA.join(' ')}`)
  }
  startingNothing(() => {
    for (const service of services) if (service.names.some(isNeeded)) requireProgram(service)
  })
}

function startingNothing(install: () => void): void {
  const isOurs = findProgram('apt-get') !== null && !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}
