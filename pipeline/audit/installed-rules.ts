/** The rules of this checkout, for programs that run under Node; what Vite bundles gets them from site/rules.ts. */

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inOrder, type Rule } from '../rules/rule.ts'

const folder = join(import.meta.dirname, '../rules')
const paths = globSync('{trial,result,scenario,claim}/*.ts', { cwd: folder }).filter(path => !path.endsWith('.test.ts'))
const modules = paths.map((path): Promise<{ rule: Rule }> => import(pathToFileURL(join(folder, path)).href))

export const rules = inOrder((await Promise.all(modules)).map(({ rule }) => rule))
