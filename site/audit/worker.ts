/** Reads in a thread of its own, so that no text, however long or hostile, can freeze the page. */
import { rulesOf } from '../../pipeline/rules/rule.ts'
import { tools } from '../tools.ts'
import { auditText } from './audit-text.ts'

/** The others cannot be applied to a lone report: no visitor needs to download them. */
const rules = rulesOf(
  import.meta.glob<object>(['../../pipeline/rules/trial/*.ts', '!../../pipeline/rules/trial/*.test.ts'], {
    eager: true,
    import: 'rule',
  }),
)

addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(auditText(event.data, rules, tools))
})
