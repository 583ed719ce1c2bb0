/** What compiles or runs an entry, as the entry's own files pin it: never what this site or the machine happens to have. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Entry } from '../../pipeline/schema/case.ts'

export interface Runtime {
  /** A name of the PATH; with a slash, a program that the entry's own install puts below the folder of the build. */
  program: string
  /** Whole, or its first numbers: 12 is any 12.x.y. */
  version: string
  /** The file of the entry that says so. */
  file: string
}

interface Lock {
  packages?: Record<string, { version?: string }>
}

/** Where the tools of a language look for the pin themselves. A file that says nothing of the runtime gives undefined. */
const FILES: readonly [file: string, program: string, read: (text: string, program: string) => string | undefined][] = [
  ['rust-toolchain.toml', 'rustc', text => /^channel *= *"(.*)"$/m.exec(text)?.[1]],
  ['go.mod', 'go', text => (/^toolchain go(\S+)$/m.exec(text) ?? /^go (\S+)$/m.exec(text))?.[1]],
  ['.python-version', 'python3', text => text.trim()],
  ['package-lock.json', './node_modules/.bin/node', readLock],
  ['package-lock.json', './node_modules/bun-linux-x64/bin/bun', readLock],
  ['package-lock.json', './node_modules/deno-linux-x64/deno', readLock],
]

/** Of the npm packages that are the runtime itself, one for each kind of machine. */
function readLock(text: string, program: string): string | undefined {
  const { packages = {} } = JSON.parse(text) as Lock
  const path = `node_modules/${basename(program)}-linux-`
  return (packages[`${path}x64`] ?? packages[`${path}arm64`])?.version
}

/** Null where nothing pins one; of several, the one that starts. Errors: what is pinned is not a version; the message is a sentence for the entry's author. */
export function pinnedRuntime(
  { folder, manifest }: Pick<Entry, 'folder' | 'manifest'>,
  start = manifest.start,
): Runtime | null {
  if (manifest.runtime) return { ...manifest.runtime, file: 'framework.json' }
  const pins = FILES.flatMap(([file, program, read]): Runtime[] => {
    const version = existsSync(join(folder, file)) ? read(readFileSync(join(folder, file), 'utf8'), program) : undefined
    return version === undefined ? [] : [{ program, version, file }]
  })
  const pin = pins.find(({ program }) => program === start?.[0]) ?? pins[0] ?? null
  if (pin === null || /^\d+(\.\d+)*$/.test(pin.version)) return pin
  const { file, program, version } = pin
  throw new Error(`${file} pins ${program} to ${JSON.stringify(version)}, which is not a version: write its numbers`)
}

/** What the program is called. */
export const runtimeName = (runtime: Runtime | null): string | null => runtime && basename(runtime.program)

/** Whether a version that the program says of itself is the pinned one. */
export const isPinned = ({ version }: Runtime, answered: string): boolean => `${answered}.`.startsWith(`${version}.`)

const GET: Readonly<Record<string, (version: string) => string>> = {
  rustc: version => `rustup toolchain install ${version}`,
  go: () => 'install Go 1.21 or newer, which fetches that one itself',
  python3: version => `pyenv install ${version}`,
}

/** One sentence: which runtime, which version, what is here instead, and how to get it. `answered` is null where it is missing. */
export function describeMissing({ program, version, file }: Runtime, answered: string | null): string {
  const install = program.includes('/')
    ? "let the entry's install put it there"
    : `install ${program} ${version} and put it first on the PATH`
  const get = GET[program]?.(version) ?? install
  return `${file} pins ${program} ${version}, and this machine has ${answered ?? 'none'}: ${get}`
}
