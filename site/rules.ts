/** The rules for pages, which Vite bundles; under Node, as in tests, they are read from the folders. */
import { rulesOf } from '../pipeline/evaluate/rules/rule.ts'

export const rules = import.meta.env
  ? rulesOf(
      import.meta.glob<object>(
        [
          '../pipeline/evaluate/rules/{recording,trial,result,scenario,claim,repeat}/*.ts',
          '!../pipeline/evaluate/rules/*/*.test.ts',
        ],
        { eager: true, import: 'rule' },
      ),
    )
  : (await import('../pipeline/evaluate/rules/installed.ts')).rules
