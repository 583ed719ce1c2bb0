/** The program of `npm run rehearse`: the way of a contribution, from a fork to its page, played without GitHub. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { badEntries } from './rehearse/bad-entries.ts'
import { badRequests } from './rehearse/bad-requests.ts'
import { playGood } from './rehearse/play-good.ts'
import { type Evaluated, tryRequest } from './rehearse/try-request.ts'
import { gitIn, makeWorld, removeWorld, type World } from './rehearse/world.ts'

const help = `npm run rehearse [-- --only TEXT]

Plays the contribution path of the commit that is checked out: a bare repository for GitHub, a clone for the fork, and the
run steps of .github/workflows as they stand in the YAML. First many bad pull requests, each of which must be refused by
the rule that is meant for it while nothing of it reaches a shell; then a good one, until its measured run has a page.

  --only TEXT  only the bad pull requests whose name contains TEXT, and the good one if it is "good"

Exit: 0 as it must be; 1 not so; 2 bad use.`

function formatEvaluated(number: number, { name, rule, is_right, refused, by, seconds }: Evaluated): string {
  const found = refused.find(each => each.rule === rule) ?? refused[0]
  const where = found === undefined ? '-' : `${found.path}${found.line === null ? '' : `:${found.line}`}`
  const what = found === undefined ? 'NOT REFUSED' : `${found.rule}: ${found.problem}`.slice(0, 110)
  const cells = [String(number).padStart(2), is_right ? 'ok   ' : 'WRONG', name.padEnd(48), by.padEnd(8), where, what]
  return `${cells.join('  ')}  (${seconds.toFixed(1)} s)`
}

const describeCanary = (world: World): string =>
  existsSync(world.canary) ? `WRONG, ${join('<scratch>', 'canary')} was written` : 'the canary file was never written'

await runCommandLine({ name: 'rehearse', help, options: { only: { type: 'string' } } }, async ({ values }) => {
  const { only = '' } = values
  let reached = 0
  const listener = createServer(socket => {
    reached += 1
    socket.destroy()
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const world = makeWorld(resolve(import.meta.dirname, '../..'))
  try {
    const [published = '', entry = ''] = ['data/published/*/document.json', 'runners/frameworks/*/framework.json'].map(
      pattern => gitIn(world.fork)(['ls-files', pattern]).split('\n')[0],
    )
    const { port } = listener.address() as { port: number }
    const all = [...badRequests(published, entry), ...badEntries(port)].filter(({ name }) => name.includes(only))
    const evaluated: Evaluated[] = []
    for (const [index, request] of all.entries()) {
      const one = await tryRequest(world, index + 1, request)
      evaluated.push(one)
      console.log(formatEvaluated(index + 1, one))
    }
    const wrong = evaluated.filter(({ is_right }) => !is_right).length
    console.log(
      `\n${evaluated.length} bad pull requests, ${evaluated.length - wrong} refused by the rule that is meant for each; ${reached} connections from builds; nothing of theirs ran in a shell: ${describeCanary(world)}`,
    )
    let isGood = true
    if (only === '' || only === 'good')
      for await (const { fact, is_right } of playGood(world, all.length + 1)) {
        console.log(`${is_right ? 'ok   ' : 'WRONG'}  ${fact}`)
        isGood &&= is_right
      }
    console.log(
      'Not rehearsed: approvals, attestation, Pages, gh, and the jobs `test`, `workflows` and `ledger`, whose steps are commands of the README.',
    )
    return wrong === 0 && reached === 0 && isGood && !existsSync(world.canary) ? 0 : 1
  } finally {
    listener.close()
    removeWorld(world)
  }
})
