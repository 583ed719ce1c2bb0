/** The program of `npm run rehearse:fleet`: many hosts that are killed at random, and a ledger that nothing is lost from. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine, text } from '../../pipeline/command-line.ts'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'
import { rehearseFleet } from './fleet/rehearse-fleet.ts'

const help = `npm run rehearse:fleet [-- --hosts N --cases N --rounds N]

Plays a campaign on many hosts, each a process of its own that a made generator keeps busy: every host is killed at random
moments and goes on with its run, and a third of them join late. Afterwards each run is sealed, each planned trial is
there once, and the runs give the same parquet in whatever order they are taken.

  --hosts N   how many (30)
  --cases N   of each host (100)
  --rounds N  of each case (6)

Exit: 0 nothing lost and nothing doubled; 1 not so; 2 bad use.`

const options = { hosts: text('30'), cases: text('100'), rounds: text('6') }

await runCommandLine({ name: 'rehearse:fleet', help, options }, async ({ values }) => {
  const [hosts = 0, cases = 0, rounds = 0] = Object.entries(values).map(([name, value]) => {
    if (!/^[1-9]\d{0,2}$/.test(value)) throw new UsageError(2, `--${name} is ${value}: give a number from 1 to 999`)
    return Number(value)
  })
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-fleet-'))
  try {
    const { sealed, lost, doubled, kills, same_parquet } = await rehearseFleet(folder, { hosts, cases, rounds })
    const trials = `${hosts * cases * rounds} trials on ${hosts} hosts`
    console.log(
      `rehearse:fleet: ${trials}, ${kills} kills: ${sealed} runs sealed, ${lost} trials lost, ${doubled} doubled`,
    )
    console.log(`rehearse:fleet: taken in two orders the parquet is ${same_parquet ? 'the same' : 'NOT the same'}`)
    return sealed === hosts && lost + doubled === 0 && same_parquet ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
