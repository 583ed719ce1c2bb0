import assert from 'node:assert/strict'
import test from 'node:test'
import { describeMissingPackages, installedPackages } from './debian-packages.ts'

const output = [
  'installed puma 5.6.5-3+deb12u1',
  'config-files rails 2:6.1.7.10+dfsg-1~deb12u1',
  'installed rake 2:13.0.6+dfsg-3',
  'dpkg-query: no packages found matching no-such',
].join('\n')

test('packages of which only the settings remain are not installed', () => {
  const queried: string[] = []
  const query = (argv: readonly string[]) => {
    queried.push(...argv)
    return output
  }
  const found = installedPackages({ rake: '13.0.6', puma: '5.6.5' }, query)
  assert.deepEqual(found, ['puma 5.6.5-3+deb12u1', 'rake 2:13.0.6+dfsg-3'])
  assert.deepEqual(queried.slice(-2), ['puma', 'rake'])
  assert.deepEqual(installedPackages({}, query), [])
})

test('a pin is the upstream version: neither the epoch nor the revision counts, and another version is missing', () => {
  const installed = ['puma 5.6.5-3+deb12u1', 'rake 2:13.0.6+dfsg-3']
  assert.equal(describeMissingPackages({ puma: '5.6.5', rake: '13.0.6' }, installed), null)
  assert.equal(describeMissingPackages({}, []), null)
  assert.equal(
    describeMissingPackages({ puma: '5.6', rake: '13.0.6', rails: '6.1.7' }, installed),
    "it needs the Debian packages puma 5.6 (5.6.5-3+deb12u1 is installed) and rails 6.1.7 (none is installed): apt-get install 'puma=*5.6*' 'rails=*6.1.7*'",
  )
})
