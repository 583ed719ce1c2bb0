/** The program of `npm run new`: creates an entry that builds, verifies and runs before its first edit. */
import { join } from 'node:path'
import { required, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { createEntry, templateLanguages } from './create-entry.ts'

const program = {
  name: 'new',
  description: `Creates the entry frameworks/ID, which serves json, order and file with little more than the language's
library. Replace its server with your framework, then: npm run verify -- --framework ID. The id has lower-case letters
and digits in words joined by single hyphens, and becomes the entry's address.`,
  positionals: '<id>',
  options: {
    language: required('L', templateLanguages().join(', ')),
    scenario: text(
      'S',
      'hello, ping or counter only, each a smaller template; or database: query, queries, page and update',
    ),
    manifests: text('DIR', 'the folder that contains frameworks/', 'runners'),
  },
  notes: 'Exit: 0 created; 2 usage error, nothing created; 3 the files cannot be written, nothing created.',
  failure_code: 3,
}

await runCommandLine(program, ({ values: { language, scenario, manifests }, positionals: [framework_id = ''] }) => {
  const files = createEntry({ framework_id, language, scenario_id: scenario ?? null, manifests })
  console.log(`new: ${join(manifests, 'frameworks', framework_id)} contains ${files.join(', ')}`)
  console.log(
    `Add your framework, state its version in framework.json, then: npm run verify -- --framework ${framework_id}`,
  )
  return 0
})
