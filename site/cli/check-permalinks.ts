/** The program of `npm run check:permalinks`: compares the addresses of a built and the deployed site. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flag, required, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { ADDRESSES, brokenAddresses } from '../addresses.ts'

const program = {
  name: 'check:permalinks',
  description: `Each build writes ${ADDRESSES}: every address with a digest of its evidence. This compares the list with
that of the deployed site. Pages, badges, raw files and relations may be added; none may disappear, and the evidence of a
result may not change.`,
  options: {
    deployed: required('FROM', 'the URL of the deployed site, or the folder of another build'),
    'or-nothing': flag('for a first deployment: if there is no such list, compare with nothing and print that'),
    dist: text('DIR', 'the built site to check', 'dist'),
  },
  notes: 'Exit: 0 no address is broken; 1 broken addresses, which are listed; 2 usage error, or an unreadable list.',
}

await runCommandLine(program, async ({ values }) => {
  const built = join(values.dist, ADDRESSES)
  if (!existsSync(built)) throw new UsageError(2, `${built} does not exist: build the site first`)
  const deployed = await readDeployed(values.deployed)
  if (deployed === null && !values['or-nothing'])
    throw new UsageError(2, `${values.deployed} has no ${ADDRESSES}: --or-nothing is for a first deployment`)
  const broken = brokenAddresses(deployed ?? '', readFileSync(built, 'utf8'))
  for (const found of broken) console.error(`check:permalinks: ${found}`)
  const count = deployed?.split('\n').filter(Boolean).length ?? 'nothing'
  console.log(`check:permalinks: compared with ${count} addresses of ${values.deployed}: ${broken.length} broken`)
  return broken.length > 0 ? 1 : 0
})

/** Null if the site has no list. Errors: UsageError if it cannot be read. */
async function readDeployed(from: string): Promise<string | null> {
  if (!URL.canParse(from)) {
    const path = join(from, ADDRESSES)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  const address = new URL(ADDRESSES, from.endsWith('/') ? from : `${from}/`)
  const answer = await fetch(address).catch((error: Error) => {
    throw new UsageError(
      2,
      `${address} cannot be read: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    )
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new UsageError(2, `${address} cannot be read: HTTP status ${answer.status}`)
  return answer.text()
}
