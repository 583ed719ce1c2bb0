/** The texts for tests of parsers: real logs, fragments found in the wild, and the test data of each tool. */
import { readdirSync, readFileSync } from 'node:fs'

const TOOLS = new URL('./', import.meta.url)
const OF_A_TOOL = /^[^/]+\/testdata\//

/** The file of a name relative to testdata/, or to this folder for test data of a tool. */
export const testdataUrl = (file: string): URL => new URL(OF_A_TOOL.test(file) ? file : `testdata/${file}`, TOOLS)

/** Sorted names without extension, below a folder of testdata/, or all including those of the tools. */
export function testdataNames(folder = '', ending = '.txt'): string[] {
  const files = readdirSync(TOOLS, { recursive: true, encoding: 'utf8' })
    .filter(file => file.startsWith('testdata/') || (folder === '' && OF_A_TOOL.test(file)))
    .map(file => file.replace(/^testdata\//, ''))
  return files
    .filter(file => file.startsWith(folder) && file.endsWith(ending))
    .map(file => file.slice(0, -ending.length))
    .sort()
}

export function readTestdata(name: string): string {
  return readFileSync(testdataUrl(`${name}.txt`), 'utf8')
}
