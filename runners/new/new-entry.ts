/** The program of `npm run new`: the folder of a new entry, which builds, verifies and runs before its first edit. */
import { join } from 'node:path'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { makeEntry, templateLanguages } from './make-entry.ts'

const help = `npm run new -- ID --language L [--scenario S] [--manifests DIR]

Makes the entry frameworks/ID, which answers json, order and file with what the language itself has, or nearly so. Put
your framework in its place, then: npm run verify -- --framework ID

  ID               lower-case letters and digits in words joined by single hyphens; it becomes the entry's address
  --language L     ${templateLanguages().join(', ')}
  --scenario S     hello, ping or counter alone, each a smaller template
  --manifests DIR  where frameworks/ is (runners)

Exit: 0 made; 2 usage error, nothing made; 3 the files cannot be written, nothing made.`

const text = { type: 'string' } as const
const options = { language: text, scenario: text, manifests: { ...text, default: 'runners' } } as const

await runCommandLine(
  { name: 'new', help, options, allowPositionals: true, failure_code: 3 },
  ({ values: { language, scenario, manifests }, positionals: [framework_id, ...others] }) => {
    if (framework_id === undefined || others.length > 0) throw new UsageError(2, 'name one entry: give its id')
    if (language === undefined)
      throw new UsageError(2, `--language is missing: give one of ${templateLanguages().join(', ')}`)
    const files = makeEntry({ framework_id, language, scenario_id: scenario ?? null, manifests })
    console.log(`new: ${join(manifests, 'frameworks', framework_id)} holds ${files.join(', ')}`)
    console.log(
      `Put your framework in, name its version in framework.json, then: npm run verify -- --framework ${framework_id}`,
    )
    return 0
  },
)
