/** Reads in a thread of its own, so that no text, however long or hostile, can freeze the page. */
import { auditText } from './audit-text.ts'

addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(auditText(event.data))
})
