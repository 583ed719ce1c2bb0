/** Finds a program of the system, or installs it through the system's package manager where no password is needed. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** The package's name for each manager. */
export interface Program {
  /** Names to look for on the PATH, and absolute paths, best first. */
  names: string[]
  packages: { 'apt-get': string; dnf: string; brew: string }
}

/** The effects, so that a test can replace them. */
export interface System {
  path: string
  isRoot: boolean
  canRun: (file: string) => boolean
  /** Runs argv with the terminal's output; gives the exit status. */
  run: (argv: string[]) => number
  say: (text: string) => void
}

const installs = {
  'apt-get': [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends'],
  ],
  dnf: [['dnf', 'install', '-y']],
  brew: [['brew', 'install']],
} as const

/** The program's absolute path. Errors: it is missing and cannot be installed here; the message says what to type. */
export function requireProgram(program: Program, system: System = thisSystem()): string {
  const found = findProgram(program.names, system)
  if (found) return found
  const name = program.names[0]
  const manager = (['apt-get', 'dnf', 'brew'] as const).find(each => findProgram([each], system))
  if (!manager)
    throw new Error(`${name} is missing, and none of apt-get, dnf and brew is here: install ${name}, then try again`)
  const commands = installs[manager].map((argv, index, all) =>
    index === all.length - 1 ? [...argv, program.packages[manager]] : [...argv],
  )
  const needsRoot = manager !== 'brew' && !system.isRoot
  const canSudo = needsRoot && findProgram(['sudo'], system) !== null && system.run(['sudo', '-n', 'true']) === 0
  const typed = commands.map(argv => (needsRoot ? ['sudo', ...argv] : argv).join(' ')).join(' && ')
  if (needsRoot && !canSudo) throw new Error(`${name} is missing, and installing it needs a password. Type: ${typed}`)
  for (const argv of commands) {
    const full = needsRoot ? ['sudo', '-n', ...argv] : argv
    system.say(`${name} is missing: running ${full.join(' ')}`)
    if (system.run(full) !== 0)
      throw new Error(`${full.join(' ')} failed. Install ${name} by hand, then try again: ${typed}`)
  }
  const installed = findProgram(program.names, system)
  if (!installed) throw new Error(`${typed} ran, and ${name} is still not on the PATH: add it there`)
  return installed
}

function findProgram(names: string[], system: System): string | null {
  const folders = system.path.split(delimiter)
  const files = names.flatMap(name => (isAbsolute(name) ? [name] : folders.map(folder => join(folder, name))))
  return files.find(system.canRun) ?? null
}

function thisSystem(): System {
  return {
    path: process.env.PATH ?? '',
    isRoot: process.getuid?.() === 0,
    canRun: file => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    },
    run: ([command = '', ...args]) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1,
    say: text => console.error(text),
  }
}
