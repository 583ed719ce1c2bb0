/** Audits texts in a separate thread, so that no text, however long or hostile, can freeze the page. */
import { rulesOf } from '../../pipeline/evaluate/rules/rule.ts'
import { isMarkedIn, type ToolDefinition, toolsOf } from '../../pipeline/tools/tool.ts'
import { auditText } from './audit-text.ts'

/** Marks by tool: every text with a report of the tool has one of them; null if none are known. */
export type Marks = Readonly<Record<string, readonly string[] | null>>

/** Passed as the name of the worker, which is available from the start. */
const marks: Marks = JSON.parse(self.name)

/** Visitors download no rules that a pasted log lacks the data for: those of recordings and of several trials. */
const rules = rulesOf(
  import.meta.glob<object>(
    ['../../pipeline/evaluate/rules/trial/*.ts', '!../../pipeline/evaluate/rules/trial/*.test.ts'],
    { eager: true, import: 'rule' },
  ),
)

/** Parsers by path. A parser is downloaded when a text first has a mark of its tool. */
const readers = import.meta.glob<ToolDefinition>('../../pipeline/tools/*/tool.ts', { import: 'tool' })

async function readersFor(text: string) {
  const paths = Object.keys(readers).filter(path => isMarkedIn(text, marks[path.split('/').at(-2) ?? '']))
  return toolsOf(Object.fromEntries(await Promise.all(paths.map(async path => [path, await readers[path]?.()]))))
}

// parsers without marks are loaded before the first text
void readersFor('')

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  try {
    postMessage(auditText(data, rules, await readersFor(data)))
  } catch (error) {
    // a rejected promise is not an error of a worker
    setTimeout(() => {
      throw error
    })
  }
})
