/** The rules for the pages that Vite bundles; under Node, as in the site's tests, the folders are walked. */

import { inOrder, type Rule } from '../pipeline/rules/rule.ts'

export const rules = import.meta.env
  ? inOrder(
      Object.values(
        import.meta.glob<Rule>(
          ['../pipeline/rules/{trial,result,scenario,claim}/*.ts', '!../pipeline/rules/*/*.test.ts'],
          { eager: true, import: 'rule' },
        ),
      ),
    )
  : (await import('../pipeline/audit/installed-rules.ts')).rules
