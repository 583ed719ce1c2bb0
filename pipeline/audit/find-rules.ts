/** The rules that are there: every file of a folder that exports a `rule`, tests left out. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Rule, rulesOf } from '../rules/rule.ts'

/** Errors: what a module throws when it is loaded. */
export async function findRules(folder: string = join(import.meta.dirname, '../rules')): Promise<readonly Rule[]> {
  const names = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = names.map((name): Promise<{ rule?: Rule }> => import(pathToFileURL(join(folder, name)).href))
  return rulesOf(await Promise.all(modules))
}
