/** The rules of this checkout for Node; code bundled by Vite gets them from site/rules.ts. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rulesOf } from './rule.ts'

const folder = import.meta.dirname
const paths = globSync('{recording,trial,result,scenario,claim,repeat}/*.ts', { cwd: folder }).filter(
  path => !path.endsWith('.test.ts'),
)
const load = async (path: string) => [path, (await import(pathToFileURL(join(folder, path)).href)).rule]

export const rules = rulesOf(Object.fromEntries(await Promise.all(paths.map(load))))
