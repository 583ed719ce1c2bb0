/** Which of its runs a league shows, by rows that are made here: each run with as many frameworks as the test says. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, sqlOf } from './database.ts'
import { openEmptyDatabase } from './empty-database.ts'

interface Given {
  frameworks: number
  /** So many of them were taken back by statements. */
  withdrawn?: number
  /** So many of them cannot be used. */
  unusable?: number
}

let database: Database
before(async () => {
  database = await openEmptyDatabase()
})
after(() => database.close())

/** Which of the runs is shown, of those that were made one after the other. */
async function shownOf(...runs: Given[]): Promise<number> {
  const { connection } = database
  await connection.run('delete from listing;')
  for (const [index, { frameworks, withdrawn = 0, unusable = 0 }] of runs.entries()) {
    const of_run = `'2026112${index}T083000Z-host-0123af' as run_id, 'host' as host_id`
    await connection.run(`
      insert into listing by name
      select ${of_run}, 'hello/host/t1-c64' as league_id, 'hello' as scenario_id, 1 as threads, 64 as connections,
        'framework-' || number as framework_id, number > ${frameworks} as is_control, true as is_listed,
        number between 1 and ${withdrawn} as is_withdrawn,
        if(number between 1 and ${unusable}, 'not_usable', 'usable') as state
      -- each run has one control more than the one before, and one of the frameworks is there in twenty configurations
      from range(1, ${frameworks + index + 2}) as own(number) cross join range(20) as configuration(nth)
      where number = 1 or nth = 0`)
  }
  await connection.run(sqlOf('6_ledger', 'league_run'))
  const rows = await database.rows<{ is_shown: boolean }>('select is_shown from league_run order by run_id')
  assert.equal(rows.length, runs.length)
  assert.equal(rows.filter(row => row.is_shown).length, 1, 'one, always')
  return rows.findIndex(row => row.is_shown)
}

const forty = { frameworks: 40 }

test('the newest run with nine tenths of the frameworks of the largest is shown, and a smaller one is not', async () => {
  assert.equal(await shownOf(forty, { frameworks: 10 }), 0)
  assert.equal(await shownOf(forty, { frameworks: 35 }), 0)
  assert.equal(await shownOf(forty, { frameworks: 36 }), 1)
  assert.equal(await shownOf(forty, { frameworks: 36 }, { frameworks: 10 }, { frameworks: 38 }), 3)
  assert.equal(await shownOf(forty, { frameworks: 36 }, { frameworks: 33 }), 1, 'of the largest, not of the last shown')
  assert.equal(await shownOf({ frameworks: 10 }, forty, { frameworks: 36 }), 2)
})

test('whether they can be used is not asked, but what was taken back does not count', async () => {
  assert.equal(await shownOf(forty, { frameworks: 36, unusable: 36 }), 1)
  assert.equal(await shownOf({ frameworks: 40, withdrawn: 40 }, { frameworks: 10 }), 1)
  assert.equal(await shownOf(forty, { frameworks: 38, withdrawn: 3 }), 0)
  assert.equal(await shownOf({ frameworks: 40, withdrawn: 40 }, { frameworks: 10, withdrawn: 10 }), 1)
})
