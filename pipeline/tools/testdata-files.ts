/** The texts that the readers' tests walk over: real logs, blocks as they are found in the wild, and each tool's own. */
import { readdirSync, readFileSync } from 'node:fs'

const TOOLS = new URL('./', import.meta.url)
const OWN = /^[^/]+\/testdata\//

/** A file by its name, which is relative to testdata/ for what is shared, and to this folder for what is a tool's. */
export const testdataUrl = (file: string): URL => new URL(OWN.test(file) ? file : `testdata/${file}`, TOOLS)

/** Names without their ending, sorted. `folder` is one below testdata/; without it the tools' own are among them. */
export function testdataNames(folder = '', ending = '.txt'): string[] {
  const files = readdirSync(TOOLS, { recursive: true, encoding: 'utf8' })
    .filter(file => file.startsWith('testdata/') || (folder === '' && OWN.test(file)))
    .map(file => file.replace(/^testdata\//, ''))
  return files
    .filter(file => file.startsWith(folder) && file.endsWith(ending))
    .map(file => file.slice(0, -ending.length))
    .sort()
}

export function readTestdata(name: string): string {
  return readFileSync(testdataUrl(`${name}.txt`), 'utf8')
}
