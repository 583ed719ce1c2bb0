/** The database of a trial: writes its rows before each load, and reads what it counted. */
import { spawnSync } from 'node:child_process'
import type { DatabaseRecord } from '../../pipeline/evaluate/recordings/database.json.ts'
import type { Scenario } from '../../pipeline/schema/case.ts'
import { randomInteger, seededRandom } from '../../pipeline/schema/random.ts'
import { findProgram } from '../host/find-program.ts'
import { fillScript } from '../verify/oracle/rows.ts'
import { DATABASE_ROLE } from './start-server.ts'
import { pathOfServices, type RunningService } from './start-service.ts'

/** What it counted of the server, in all statements that read or change a table of the scenarios. */
export type DatabaseCounts = Record<'statement_count' | 'row_count', number>

export interface Database {
  pid: number
  /** Errors: a transaction of the server holds the rows. */
  fill: (version: number) => void
  counts: () => DatabaseCounts
  /** The sum of the stock of all products. */
  total: () => number
  describe: () => Pick<DatabaseRecord, 'version' | 'settings'>
}

const COUNTS = `select coalesce(sum(calls), 0), coalesce(sum(rows), 0)
  from pg_stat_statements join pg_roles on pg_roles.oid = userid
  where rolname = '${DATABASE_ROLE}' and query ~* '\\m(product|message)\\M'`

/** Those of its configuration file, without addresses of this start. */
const SETTINGS = `select name || '=' || setting || coalesce(unit, '') from pg_settings
  where source = 'configuration file'
    and name not in ('port', 'listen_addresses', 'unix_socket_directories', 'hba_file')
  order by name`

/** Errors of its functions: psql fails; the message is a sentence. */
export function openDatabase({ folder, port, pid }: RunningService): Database {
  const env = { PATH: pathOfServices(process.env), LC_ALL: 'C' }
  const argv = [
    ...['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--field-separator= ', '--set=ON_ERROR_STOP=1'],
    ...[`--host=${folder}`, `--port=${port}`, '--username=postgres', 'postgres'],
  ]
  const query = (input: string): string => {
    const options = { input, env, encoding: 'utf8', timeout: 30_000, maxBuffer: 1 << 20 } as const
    const { status, stdout, stderr, error } = spawnSync(findProgram('psql', env.PATH) ?? 'psql', argv, options)
    if (status === 0) return stdout.trim()
    const [reason = 'it did not answer'] = (error?.message ?? stderr.trim()).split('\n')
    throw new Error(`the database failed: ${reason}`)
  }
  return {
    pid,
    fill: version => {
      query(`set lock_timeout = '5s';\n${fillScript(version)}`)
    },
    counts: () => {
      const [statement_count = Number.NaN, row_count = Number.NaN] = query(COUNTS).split(' ').map(Number)
      return { statement_count, row_count }
    },
    total: () => Number(query('select sum(stock) from product')),
    describe: () => ({
      version: query('show server_version'),
      settings: Object.fromEntries(
        query(SETTINGS)
          .split('\n')
          .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    }),
  }
}

/**
 * Changes all rows of the database, if there is one, so that what a server remembers of them is wrong. Returns the scenario
 * of the new rows. Errors: as of `fill`.
 */
export function renewRows(database: Database | null, scenario: Scenario, seed: string): Scenario {
  if (database === null) return scenario
  const rows_version = randomInteger(seededRandom(`rows ${seed}`), 1, 999_999)
  database.fill(rows_version)
  return { ...scenario, rows_version }
}
