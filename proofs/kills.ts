/** The program behind `npm run test:kills`: kill -9 of the real runner at random moments. */
import { runCommandLine } from '../pipeline/command-line.ts'
import { seededRandom } from '../pipeline/vocabulary/random.ts'
import { textTable } from '../pipeline/vocabulary/text-table.ts'
import { TEST_SEED } from './fixtures/test-seed.ts'
import { describeLeft } from './kills/find-left.ts'
import { isBad, type Kill, killMany } from './kills/kill-many.ts'
import { drawMoments, timeWholeRun } from './kills/moments.ts'
import { runBench } from './kills/start-bench.ts'
import { makeWorld, namesOf } from './kills/world.ts'

const help = `npm run test:kills -- [--kills N] [--seed S]

Starts the runner on a small entry in a checkout of its own, kills it with SIGKILL at a random moment, goes on with what
it left, kills that too, and so on. After each kill the data are as they were or as they were to become, each seal holds,
each record can be read, and no recorded trial is lost; the kernel ends the servers, generators and builds of the dead
one, and the next start removes its network namespaces and folders. At the end every run is sealed with each planned
trial once. Every other kill takes the trial's own program too, so that nobody else can end the server. Some kills wait
until the runner seals.

  --kills N   default: 50
  --seed S    decides the moments (that of the tests)

Exit: 0 all held; 1 not so; 2 bad use.`

function formatKills(rows: readonly Kill[]): string {
  const head = ['kill', 'after', 'while', 'killed', 'found', 'left behind', 'ended', 'sealed', 'held']
  const lines = rows.map(row => [
    ...[String(row.number), `${row.moment_s.toFixed(2)} s`, row.during, row.with_trial ? 'runner, trial' : 'runner'],
    ...[row.found, describeLeft(row.left), row.ended_by ? `by start ${row.ended_by}` : '-'],
    ...[row.sealed_by ? `by start ${row.sealed_by}` : '-', isBad(row) ? 'NO' : 'yes'],
  ])
  return textTable([head, ...lines])
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`

await runCommandLine(
  { name: 'test:kills', help, options: { kills: { type: 'string' }, seed: { type: 'string' } } },
  async ({ values }) => {
    const kills = /^[1-9]\d{0,3}$/.test(values.kills ?? '50') ? Number(values.kills ?? 50) : 0
    if (kills === 0) throw new Error(`--kills is ${values.kills}: give a whole number from 1 to 9999`)
    const seed = values.seed ?? String(TEST_SEED)
    const began = performance.now()
    const world = makeWorld()
    try {
      const onKill = ({ number, during, found }: Kill) =>
        console.error(`${number}/${kills} killed while ${during}: ${found}, ${seconds(began)}`)
      const moments = drawMoments(await timeWholeRun(world), seededRandom(seed))
      const { rows, problems } = await killMany({ world, moments, kills, onKill })
      const verified = await runBench(world, ['--verify-raw'])
      if (verified.code !== 0) problems.push(verified.output)
      console.log(formatKills(rows))
      for (const each of [...rows.flatMap(row => row.problems.map(fact => `kill ${row.number}: ${fact}`)), ...problems])
        console.log(`WRONG  ${each}`)
      const bad = problems.length + rows.filter(isBad).length
      const runs = `${namesOf(world).length} runs sealed, ${verified.code === 0 ? 'every seal holds' : 'not every seal holds'}`
      console.log(
        `${kills} kills, ${bad === 0 ? 'all held' : `${bad} wrong`}; ${runs}; ${seconds(began)}; seed ${seed}`,
      )
      return bad === 0 ? 0 : 1
    } finally {
      world.remove()
    }
  },
)
