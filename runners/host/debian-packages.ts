/** Packages of Debian that an entry needs, at the upstream versions that its manifest pins. */
import { runProgram } from './environment/facts.ts'

/** By package, its upstream version: `{"puma": "5.6.5"}`. */
type Pins = Readonly<Record<string, string>>

/** A line `puma 5.6.5-3+deb12u1` for each that is installed, in order of names: with Debian's revision. */
export function installedPackages(pins: Pins, ask = runProgram): string[] {
  const names = Object.keys(pins).sort()
  if (names.length === 0) return []
  const format = '--showformat=${db:Status-Status} ${Package} ${Version}\\n'
  // it complains of those that it does not know, next to what it says of the others
  const output = ask(['dpkg-query', '--show', format, ...names]).split('\n')
  return output.flatMap(line => /^installed (\S+ \S+)$/.exec(line)?.[1] ?? [])
}

/** Why the entry cannot be built with what is installed, and the one command that fixes it; null where it can. */
export function describeMissingPackages(pins: Pins, installed = installedPackages(pins)): string | null {
  const versions = new Map(installed.map(line => line.split(' ') as [string, string]))
  const missing = Object.entries(pins).filter(([name, pin]) => !isOf(pin, versions.get(name)))
  if (missing.length === 0) return null
  const facts = missing.map(([name, pin]) => `${name} ${pin} (${versions.get(name) ?? 'none'} is installed)`)
  const command = `apt-get install ${missing.map(([name, pin]) => `'${name}=*${pin}*'`).join(' ')}`
  return `of Debian it needs ${facts.join(' and ')}: ${command}`
}

/** Debian writes an epoch before the upstream version, and what it did to it behind: `2:6.1.7+dfsg-3` is 6.1.7. */
function isOf(pin: string, version = ''): boolean {
  const upstream = version.replace(/^\d+:/, '')
  return upstream.startsWith(pin) && /^(?:[-+~]|$)/.test(upstream.slice(pin.length))
}
