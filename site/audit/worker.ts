/** Reads in a thread of its own, so that no text, however long or hostile, can freeze the page. */
import { rulesOf } from '../../pipeline/rules/rule.ts'
import { isMarkedIn, type ToolDefinition, toolsOf } from '../../pipeline/tools/tool.ts'
import { auditText } from './audit-text.ts'

/** By tool, of which one is in each text with a report of it; null where nothing is known. */
export type Marks = Readonly<Record<string, readonly string[] | null>>

/** The worker's name, which it has from its beginning. */
const marks: Marks = JSON.parse(self.name)

/** The others cannot be applied to a lone report: no visitor needs to download them. */
const rules = rulesOf(
  import.meta.glob<object>(['../../pipeline/rules/trial/*.ts', '!../../pipeline/rules/trial/*.test.ts'], {
    eager: true,
    import: 'rule',
  }),
)

/** By path. A reader is downloaded when a text first has a mark of its tool. */
const readers = import.meta.glob<ToolDefinition>('../../pipeline/tools/*/tool.ts', { import: 'tool' })

async function readersFor(text: string) {
  const paths = Object.keys(readers).filter(path => isMarkedIn(text, marks[path.split('/').at(-2) ?? '']))
  return toolsOf(Object.fromEntries(await Promise.all(paths.map(async path => [path, await readers[path]?.()]))))
}

// those without marks are there before a text is
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
