/** The compiler or interpreter that an entry's files pin, whatever version the machine has. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Entry } from '../../pipeline/schema/case.ts'

export interface Runtime {
  /** A name on the PATH; with a slash, a program that the entry's install commands put below the folder of the build. */
  program: string
  /** Complete, or a prefix: 12 matches any 12.x.y. */
  version: string
  /** The file of the entry that pins it. */
  file: string
}

interface Lock {
  packages?: Record<string, { version?: string }>
}

/** The files that the tools of each language read. `read` returns undefined if the file does not pin the runtime. */
const FILES: readonly [file: string, program: string, read: (text: string, program: string) => string | undefined][] = [
  ['rust-toolchain.toml', 'rustc', text => /^channel *= *"(.*)"$/m.exec(text)?.[1]],
  ['go.mod', 'go', text => (/^toolchain go(\S+)$/m.exec(text) ?? /^go (\S+)$/m.exec(text))?.[1]],
  ['.python-version', 'python3', text => text.trim()],
  ['package-lock.json', './node_modules/.bin/node', readLock],
  ['package-lock.json', './node_modules/bun-linux-x64/bin/bun', readLock],
  ['package-lock.json', './node_modules/deno-linux-x64/deno', readLock],
]

/** Reads the version of the npm packages that contain the runtime, one for each architecture. */
function readLock(text: string, program: string): string | undefined {
  const { packages = {} } = JSON.parse(text) as Lock
  const path = `node_modules/${basename(program)}-linux-`
  return (packages[`${path}x64`] ?? packages[`${path}arm64`])?.version
}

/** Null if no file pins one; of several, the one that `start` runs. Errors: the pin is not a version. */
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

export const runtimeName = (runtime: Runtime | null): string | null => runtime && basename(runtime.program)

/** Whether the version that the program prints is the pinned one. */
export const isPinned = ({ version }: Runtime, printed: string): boolean => `${printed}.`.startsWith(`${version}.`)

const GET: Readonly<Record<string, (version: string) => string>> = {
  rustc: version => `rustup toolchain install ${version}`,
  go: () => 'install Go 1.21 or newer, which downloads that version',
  python3: version => `pyenv install ${version}`,
}

/** One sentence: the pinned runtime, the version that this machine has (null: none), and how to install it. */
export function describeMissing({ program, version, file }: Runtime, printed: string | null): string {
  const install = program.includes('/')
    ? "let the entry's install commands put it there"
    : `install ${program} ${version} and put it first on the PATH`
  const get = GET[program]?.(version) ?? install
  return `${file} pins ${program} ${version}, and this machine has ${printed ?? 'none'}: ${get}`
}
