/** Checks the Debian packages that an entry needs, at the upstream versions that its manifest pins. */
import { readOutput } from './environment/facts.ts'

/** Upstream versions by package: `{"puma": "5.6.5"}`. */
type Pins = Readonly<Record<string, string>>

/** A line such as `puma 5.6.5-3+deb12u1` for each installed package, in order of names. */
export function installedPackages(pins: Pins, query = readOutput): string[] {
  const names = Object.keys(pins).sort()
  if (names.length === 0) return []
  const format = '--showformat=${db:Status-Status} ${Package} ${Version}\\n'
  // unknown packages are errors among the lines
  const output = query(['dpkg-query', '--show', format, ...names]).split('\n')
  return output.flatMap(line => /^installed (\S+ \S+)$/.exec(line)?.[1] ?? [])
}

/** The missing packages and the command that installs them; null if there are none. */
export function describeMissingPackages(pins: Pins, installed = installedPackages(pins)): string | null {
  const versions = new Map(installed.map(line => line.split(' ') as [string, string]))
  const missing = Object.entries(pins).filter(([name, pin]) => !isVersion(pin, versions.get(name)))
  if (missing.length === 0) return null
  const facts = missing.map(([name, pin]) => `${name} ${pin} (${versions.get(name) ?? 'none'} is installed)`)
  const command = `apt-get install ${missing.map(([name, pin]) => `'${name}=*${pin}*'`).join(' ')}`
  return `it needs the Debian packages ${facts.join(' and ')}: ${command}`
}

/** Debian adds an epoch before the upstream version and a revision behind it: `2:6.1.7+dfsg-3` is 6.1.7. */
function isVersion(pin: string, version = ''): boolean {
  const upstream = version.replace(/^\d+:/, '')
  return upstream.startsWith(pin) && /^(?:[-+~]|$)/.test(upstream.slice(pin.length))
}
