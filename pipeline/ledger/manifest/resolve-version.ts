/** Resolves the version of a framework that an entry's lockfile pins. */
import { basename } from 'node:path'
import type { VersionManifest } from '../../schema/case.ts'

/** `name` is that in the manifest. Returns every matching version of the lockfile. */
type Reader = (text: string, name: string) => string[]

const readers: Readonly<Record<string, Reader>> = {
  'Cargo.lock': readCargoLock,
  'package-lock.json': readPackageLock,
  'go.mod': readGoMod,
  'requirements.txt': readRequirements,
  'jars.sha256': readJars,
  'debian-sources.json': readDebianSources,
}

/**
 * The version as the lockfile spells it, a Go version without its `v`. Errors: the lockfile is of no known kind, cannot
 * be read, does not name the package, or pins it in several versions; the message is a sentence for the entry's author.
 */
export function resolveVersion(version: VersionManifest, textOf: (path: string) => string): string {
  if ('text' in version) return version.text
  const { lockfile, package: name } = version
  const kind = basename(lockfile)
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined
  if (!reader) {
    throw new Error(`${lockfile} is not a lockfile that can be read: name one of ${Object.keys(readers).join(', ')}`)
  }
  let versions: string[]
  try {
    versions = [...new Set(reader(textOf(lockfile), name))]
  } catch {
    throw new Error(`${lockfile} cannot be read: write it again with the package manager`)
  }
  const [only] = versions
  if (only === undefined)
    throw new Error(`${lockfile} pins no package ${name}: correct the package's name in the manifest`)
  if (versions.length > 1) {
    const fact = `${lockfile} pins ${name} in several versions, ${versions.join(' and ')}`
    throw new Error(`${fact}: let only one of them be a dependency`)
  }
  if (!/^[0-9A-Za-z][0-9A-Za-z.+_!~-]{0,99}$/.test(only)) {
    throw new Error(`${lockfile} pins ${name} to what is not a version: pin a published version`)
  }
  return only
}

/** Of several versions, the direct dependency of the entry, whose package has no source. */
function readCargoLock(text: string, name: string): string[] {
  const packages = text.split(/^\[\[package\]\]$/m).slice(1)
  const field = (block: string, pattern: RegExp) => pattern.exec(block)?.[1]
  const versions = packages
    .filter(block => field(block, /^name = "([^"\n]*)"$/m) === name)
    .flatMap(block => field(block, /^version = "([^"\n]*)"$/m) ?? [])
  if (versions.length < 2) return versions
  const localPackages = packages.filter(block => field(block, /^source = "([^"\n]*)"$/m) === undefined).join('\n')
  const named = new Set(
    localPackages.matchAll(/"([^" \n]+ [^" \n]+)[" ]/g).map(([, package_and_version]) => package_and_version),
  )
  const direct = versions.filter(version => named.has(`${name} ${version}`))
  return direct.length > 0 ? direct : versions
}

function readPackageLock(text: string, name: string): string[] {
  const { packages = {} }: { packages?: Record<string, { version?: string }> } = JSON.parse(text)
  return [packages[`node_modules/${name}`]?.version].flatMap(version => version ?? [])
}

/** Since Go 1.17, go.mod lists every module of the build; replacements count. */
function readGoMod(text: string, name: string): string[] {
  const required: string[] = []
  const replaced: string[] = []
  let section = ''
  for (const raw of text.split(/\r?\n/)) {
    const words = (raw.split('//')[0] ?? '')
      .trim()
      .split(/\s+/)
      .filter(word => word !== '')
    if (words[1] === '(') section = words[0] ?? ''
    else if (words[0] === ')') section = ''
    else {
      const [verb, module, ...rest] = section === '' ? words : [section, ...words]
      if (module !== name) continue
      if (verb === 'require' && rest[0]) required.push(rest[0])
      if (verb === 'replace') replaced.push(rest.at(-1) ?? '')
    }
  }
  return (replaced.length > 0 ? replaced : required).map(version => version.replace(/^v/, ''))
}

function readRequirements(text: string, name: string): string[] {
  const normal = (word: string) => word.toLowerCase().replace(/[-_.]+/g, '-')
  return text.split(/\r?\n/).flatMap(line => {
    const match = /^\s*([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?\s*==\s*([^\s;\\#,]+)(?:\s*(?:[;\\#]|$)|\s+--hash)/.exec(line)
    return match?.[1] && match[2] && normal(match[1]) === normal(name) ? [match[2]] : []
  })
}

/** The output of `sha256sum` for the jars that Maven resolved, each named after its artifact and version. */
function readJars(text: string, name: string): string[] {
  return text.split('\n').flatMap(line => {
    const file = /^[0-9a-f]{64} [ *](?:.*\/)?([^/]+)\.jar$/.exec(line)?.[1] ?? ''
    const version = file.startsWith(`${name}-`) ? file.slice(name.length + 1) : ''
    return /^\d/.test(version) ? [version] : []
  })
}

/** The sources that a script of the entry fetches from Debian: upstream versions without Debian's revision. */
function readDebianSources(text: string, name: string): string[] {
  const pins = JSON.parse(text) as { name: string; version: string }[]
  return pins.filter(pin => pin.name === name).map(({ version }) => version)
}
