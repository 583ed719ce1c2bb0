/** The program of `npm run new`: the folder of a new entry, which builds, verifies and runs before its first edit. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languages, makeEntry } from './new/make-entry.ts'

const help = `npm run new -- ID --language L --scenario S [--manifests DIR]

Makes the entry frameworks/ID, which answers the scenario with what the language itself has, or nearly so. Put your
framework in its place, then: npm run verify -- --framework ID

  ID               lower-case letters and digits in words joined by single hyphens; it becomes the entry's address
  --language L     ${languages().join(', ')}
  --scenario S     hello, ping, counter
  --manifests DIR  where frameworks/ is (runners)

Exit: 0 made; 2 bad use, nothing made; 3 the files cannot be written, nothing made.`

function main(): number {
  const { values, positionals } = parseArgs({
    options: {
      language: { type: 'string' },
      scenario: { type: 'string' },
      manifests: { type: 'string', default: 'runners' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const [framework_id, ...others] = positionals
  const { language, scenario, manifests } = values
  if (framework_id === undefined || others.length > 0) throw new TypeError('name one entry: give its id')
  if (language === undefined) throw new TypeError(`--language is missing: give one of ${languages().join(', ')}`)
  if (scenario === undefined) throw new TypeError('--scenario is missing: give the id of a scenario, such as hello')
  const files = makeEntry({ framework_id, language, scenario_id: scenario, manifests })
  console.log(`new: ${join(manifests, 'frameworks', framework_id)} holds ${files.join(', ')}`)
  console.log(
    `Put your framework in, name its version in framework.json, then: npm run verify -- --framework ${framework_id}`,
  )
  return 0
}

try {
  process.exitCode = main()
} catch (error) {
  const isBadUse = error instanceof TypeError
  console.error(`new: ${(error as Error).message}${isBadUse ? '\n\n' : ''}${isBadUse ? help : ''}`)
  process.exitCode = isBadUse ? 2 : 3
}
