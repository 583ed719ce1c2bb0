/** The rules for pages, which Vite bundles; under Node, as in tests, they are read from the folders. */
import { rulesOf } from '../pipeline/rules/rule.ts'

export const rules = import.meta.env
  ? rulesOf(
      import.meta.glob<object>(
        ['../pipeline/rules/{trial,result,scenario,claim,repeat}/*.ts', '!../pipeline/rules/*/*.test.ts'],
        { eager: true, import: 'rule' },
      ),
    )
  : (await import('../pipeline/audit/installed-rules.ts')).rules
