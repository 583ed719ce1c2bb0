import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireProgram, type System } from './require-program.ts'

const chromium = {
  names: ['chromium', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  packages: { 'apt-get': 'chromium', dnf: 'chromium', brew: 'chromium' },
}

/** A system whose files are listed; running an install puts the program in place. */
function made(files: string[], { isRoot = true, sudo = 1 } = {}): System & { ran: string[]; said: string[] } {
  const ran: string[] = []
  const said: string[] = []
  const run = (argv: string[]) => {
    ran.push(argv.join(' '))
    if (argv.includes('install')) files.push('/bin/chromium')
    return argv[0] === 'sudo' && argv[2] === 'true' ? sudo : 0
  }
  return { path: '/bin', isRoot, canRun: file => files.includes(file), run, say: text => said.push(text), ran, said }
}

test('a program that is there is found and nothing is run', () => {
  const system = made(['/bin/chromium'])
  assert.equal(requireProgram(chromium, system), '/bin/chromium')
  assert.deepEqual(system.ran, [])
})

test('as root a missing program is installed, after saying so', () => {
  const system = made(['/bin/apt-get'])
  assert.equal(requireProgram(chromium, system), '/bin/chromium')
  assert.deepEqual(system.ran, ['apt-get update', 'apt-get install -y --no-install-recommends chromium'])
  assert.match(system.said[1] ?? '', /chromium is missing: running apt-get install/)
})

test('where a password is needed nothing is run and the command to type is named', () => {
  const system = made(['/bin/dnf', '/bin/sudo'], { isRoot: false })
  assert.throws(() => requireProgram(chromium, system), /needs a password. Type: sudo dnf install -y chromium/)
  assert.deepEqual(system.ran, ['sudo -n true'])
})

test('sudo without a password is used, and brew never needs it', () => {
  const system = made(['/bin/dnf', '/bin/sudo'], { isRoot: false, sudo: 0 })
  requireProgram(chromium, system)
  assert.deepEqual(system.ran, ['sudo -n true', 'sudo -n dnf install -y chromium'])
  const mac = made(['/bin/brew'], { isRoot: false })
  requireProgram(chromium, mac)
  assert.deepEqual(mac.ran, ['brew install chromium'])
})

test('without a package manager the program is named', () => {
  assert.throws(() => requireProgram(chromium, made([])), /chromium is missing, and none of apt-get, dnf and brew/)
})
