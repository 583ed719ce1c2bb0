/** Reads in a thread of its own, so that no text, however long or hostile, can freeze the page. */
import { rules } from '../rules.ts'
import { tools } from '../tools.ts'
import { auditText } from './audit-text.ts'

addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(auditText(event.data, rules, tools))
})
