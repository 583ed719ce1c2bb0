/** The rules for what Vite bundles, scripts of pages among it; under Node, as in the site's tests, the folder is walked. */

import { type Rule, rulesOf } from '../pipeline/rules/rule.ts'

export const rules = import.meta.env
  ? rulesOf(
      Object.values(
        import.meta.glob<{ rule?: Rule }>(['../pipeline/rules/*.ts', '!../pipeline/rules/*.test.ts'], { eager: true }),
      ),
    )
  : (await import('../pipeline/audit/installed-rules.ts')).rules
