/** The rules for the pages that Vite bundles; under Node, as in the site's tests, the folders are walked. */
import { rulesOf } from '../pipeline/rules/rule.ts'

export const rules = import.meta.env
  ? rulesOf(
      import.meta.glob<object>(
        ['../pipeline/rules/{trial,result,scenario,claim,repeat}/*.ts', '!../pipeline/rules/*/*.test.ts'],
        { eager: true, import: 'rule' },
      ),
    )
  : (await import('../pipeline/audit/installed-rules.ts')).rules
