/** Which of its runs a league shows, with synthetic rows: each run with as many frameworks as the test gives. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, sqlOf } from './database.ts'
import { openEmptyDatabase } from './empty-database.ts'

interface Given {
  frameworks: number
  /** So many of them were taken back by statements. */
  withdrawn?: number
  /** So many of them are excluded by a rule. */
  unusable?: number
  /** So many of them are known to be too low. */
  tooLow?: number
  starts?: number
}

let database: Database
before(async () => {
  database = await openEmptyDatabase()
})
after(() => database.close())

/** Which of the runs is shown, of those that were made one after the other. */
async function shownOf(...runs: Given[]): Promise<number> {
  const { connection } = database
  await connection.run('delete from listing')
  for (const [index, { frameworks, withdrawn = 0, unusable = 0, tooLow = 0, starts = 6 }] of runs.entries()) {
    const of_run = `'2026112${index}T083000Z-host-0123af' as run_id, 'host' as host_id`
    await connection.run(`
      insert into listing by name
      select ${of_run}, 'hello/host/t1-c64' as league_id, 'hello' as scenario_id, 1 as threads, 64 as connections,
        ${starts} as n, 'framework-' || number as framework_id, number > ${frameworks} as is_control, true as is_listed,
        number between 1 and ${withdrawn} as is_withdrawn,
        if(number between 1 and ${unusable}, 'not_usable', 'usable') as state,
        if(number between 1 and ${tooLow}, 'too-low', 'current') as publication_status
      -- each run has one control more than the one before, and one of the frameworks is there in twenty configurations
      from range(1, ${frameworks + index + 2}) as own(number) cross join range(20) as configuration(nth)
      where number = 1 or nth = 0`)
  }
  await connection.run(sqlOf('5_ledger', 'league_run'))
  const rows = await database.rows<{ is_shown: boolean }>('select is_shown from league_run order by run_id')
  assert.equal(rows.length, runs.length)
  assert.equal(rows.filter(row => row.is_shown).length, 1, 'one, always')
  return rows.findIndex(row => row.is_shown)
}

const forty = { frameworks: 40 }

test('the run with the most eligible frameworks is shown, whatever the age and size of others', async () => {
  assert.equal(await shownOf(forty, { frameworks: 10 }), 0)
  assert.equal(await shownOf(forty, { frameworks: 39, starts: 12 }), 0)
  assert.equal(await shownOf({ frameworks: 10 }, forty, { frameworks: 36 }), 1)
  assert.equal(await shownOf({ frameworks: 29 }, { frameworks: 48, unusable: 20 }), 0)
  assert.equal(await shownOf({ frameworks: 29 }, { frameworks: 48, withdrawn: 20 }), 0)
  assert.equal(await shownOf({ frameworks: 29 }, { frameworks: 48, unusable: 18 }), 1)
  assert.equal(await shownOf({ frameworks: 29 }, { frameworks: 48, tooLow: 20 }), 0, 'known to be wrong is no evidence')
  assert.equal(await shownOf({ frameworks: 40, withdrawn: 40 }, { frameworks: 10 }), 1)
})

test('of runs with equally many frameworks, the one with the most starts is shown, then the newest', async () => {
  assert.equal(await shownOf({ ...forty, starts: 12 }, forty), 0)
  assert.equal(await shownOf({ ...forty, starts: 12 }, { frameworks: 42, unusable: 2, starts: 7 }), 0)
  assert.equal(await shownOf(forty, { ...forty, starts: 12 }, { ...forty, starts: 12 }), 2)
  assert.equal(await shownOf({ frameworks: 2, unusable: 2 }, { frameworks: 3, unusable: 3 }), 1)
})
