/** The document's folder, whole or not at all: written beside its place and put there by one rename. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

type Written = 'written' | 'unchanged'

/** `files` by path relative to the folder. A folder that holds exactly these bytes is left; any other is refused. */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): Written {
  for (const above of [dirname(folder), dirname(dirname(folder))]) {
    if (isLink(above)) throw new Error(`${above} is a link: name the folder that it leads to with --data`)
  }
  if (isLink(folder)) throw new Error(`${folder} is a link: remove it or choose another --id`)
  if (existsSync(folder)) {
    const differing = firstDifference(folder, files)
    if (differing === null) return 'unchanged'
    throw new Error(
      `${folder} exists and its ${differing} is not what import would write: choose another --id, or move the folder away and import again`,
    )
  }
  mkdirSync(dirname(folder), { recursive: true })
  // beside published/, not in it: what is left of a killed import must not look like a document
  const temporary = mkdtempSync(join(dirname(dirname(folder)), '.import-'))
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(temporary, path)), { recursive: true })
      writeFileSync(join(temporary, path), text, { flag: 'wx' })
    }
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    throw error
  }
  return 'written'
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** The first path that is missing, added or other; null when all are the same. */
function firstDifference(folder: string, files: ReadonlyMap<string, string>): string | null {
  const present = lstatSync(folder).isDirectory()
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
    : []
  const names = present.map(entry => relative(folder, join(entry.parentPath, entry.name)))
  const strange = names.find(name => !files.has(name))
  if (strange !== undefined) return strange
  const same = (path: string, text: string) =>
    names.includes(path) && readFileSync(join(folder, path)).equals(Buffer.from(text))
  return [...files].find(([path, text]) => !same(path, text))?.[0] ?? null
}
