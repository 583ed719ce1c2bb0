/** Versions and hashes of the tools, compilers and runtimes that a run uses. */
import { type Fact, factOf } from './facts.ts'
import { programSha256, readProgramVersion } from './program-versions.ts'

/** A program that works through another one. */
const BEHIND: Readonly<Record<string, string>> = { cargo: 'rustc', npm: 'node', npx: 'node', pip3: 'python3' }

/** `<name>_version` and `<name>_sha256`; g++ is gxx. Each program once. */
export function programFacts(names: readonly string[]): Fact[] {
  const all = new Set(names.flatMap(name => [name, BEHIND[name] ?? name]))
  return [...all].sort().flatMap(name => {
    const key = name
      .toLowerCase()
      .replaceAll('+', 'x')
      .replace(/[^a-z0-9]+/g, '_')
    const version = () => {
      const said = readProgramVersion(name)
      if (said === null) throw new Error(`${name} is missing or says no version`)
      return said
    }
    return [factOf(`${key}_version`, version), factOf(`${key}_sha256`, () => programSha256(name))]
  })
}
