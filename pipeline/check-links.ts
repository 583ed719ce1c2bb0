/** The program of `npm run check:links`: says which addresses of others, named in our manifests, are dead. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommandLine, text } from './command-line.ts'
import { printable } from './import/report.ts'
import { type Answer, askAddress, type Patience } from './links/ask-address.ts'
import { type Address, findAddresses } from './links/find-addresses.ts'

const help = `npm run check:links -- [--data DIR] [--manifests DIR] [--timeout S] [--pause S]

Asks the homepage of each framework and service and the source of each document, one after the other and each address
once; a second time where there was no answer. An address that refuses programs is said and is not dead. What a document
lists as lost is not asked for.

  --data DIR       where published/ stands (data)
  --manifests DIR  where frameworks/ and services/ stand (runners)
  --timeout S      seconds that an address has to answer (20)
  --pause S        seconds between two questions (1)

Exit: 0 none is dead; 1 some are, each with its file; 2 bad use.`

const options = { data: text('data'), manifests: text('runners'), timeout: text('20'), pause: text('1') }

await runCommandLine({ name: 'check:links', help, options }, async ({ values }) => {
  for (const folder of [values.data, values.manifests])
    if (!existsSync(folder)) throw new Error(`${folder} does not exist: name the folder`)
  const patience = { timeout_s: seconds('--timeout', values.timeout), pause_s: seconds('--pause', values.pause) }
  const found = findAddresses(values.data, values.manifests)
  const answers = await askAll(new Set(found.map(({ address }) => address)), patience)
  const not_there = found.flatMap(each => {
    const answer = answers.get(each.address)
    return answer === undefined || answer.state === 'there' ? [] : [{ ...each, ...answer }]
  })
  for (const each of not_there) console.error(describeAddress(each))
  const dead = not_there.filter(({ state }) => state === 'dead').length
  console.log(`check:links: ${found.length} addresses, ${dead} dead, ${not_there.length - dead} that refuse programs`)
  return dead > 0 ? 1 : 0
})

async function askAll(addresses: ReadonlySet<string>, patience: Patience): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const address of addresses) {
    if (answers.size > 0) await sleep(1000 * patience.pause_s)
    answers.set(address, await askAddress(address, patience))
  }
  return answers
}

function describeAddress({ path, line, address, state, said }: Address & Answer): string {
  return `${printable(path)}:${line}: ${state}: ${printable(address)} ${said}${state === 'dead' ? ': correct it, or write null' : ''}`
}

function seconds(name: string, text: string): number {
  if (!/^(?:\d{1,3}|\d{0,2}\.\d{1,3})$/.test(text)) throw new Error(`${name} is ${JSON.stringify(text)}: give seconds`)
  return Number(text)
}
