/** The database of a trial: writes its rows before each load, and reads what it counted. */
import type { DatabaseRecord } from '../../pipeline/evaluate/recordings/database.json.ts'
import type { Scenario } from '../../pipeline/schema/case.ts'
import { randomInteger, seededRandom } from '../../pipeline/schema/random.ts'
import { findProgram } from '../host/find-program.ts'
import { fillScript } from '../verify/oracle/rows.ts'
import { runTool } from './run-tool.ts'
import { DATABASE_ROLE } from './start-server.ts'
import { pathOfServices, type RunningService } from './start-service.ts'

/** What it counted of the server, in all statements that read or change a table of the scenarios. */
export type DatabaseCounts = Record<'statement_count' | 'row_count', number>

export interface Database {
  pid: number
  /** Errors: a transaction of the server holds the rows. */
  fill: (version: number) => Promise<void>
  counts: () => Promise<DatabaseCounts>
  /** The sum of the stock of all products. */
  total: () => Promise<number>
  describe: () => Promise<Pick<DatabaseRecord, 'version' | 'settings'>>
}

const COUNTS = `select coalesce(sum(calls), 0), coalesce(sum(rows), 0)
  from pg_stat_statements join pg_roles on pg_roles.oid = userid
  where rolname = '${DATABASE_ROLE}' and query ~* '\\m(product|message)\\M'`

/** Those of its configuration file, without addresses of this start. */
const SETTINGS = `select name || '=' || setting || coalesce(unit, '') from pg_settings
  where source = 'configuration file'
    and name not in ('port', 'listen_addresses', 'unix_socket_directories', 'hba_file')
  order by name`

/** In a block it may stand still for a while after a load, until its server is resumed. */
const TIMEOUT_S = 30

/** Errors of its functions: psql fails; the message is a sentence. */
export function openDatabase({ folder, port, pid }: Pick<RunningService, 'folder' | 'port' | 'pid'>): Database {
  const env = { PATH: pathOfServices(process.env), LC_ALL: 'C' }
  const argv = [
    findProgram('psql', env.PATH) ?? 'psql',
    ...['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--field-separator= ', '--set=ON_ERROR_STOP=1'],
    ...[`--host=${folder}`, `--port=${port}`, '--username=postgres', 'postgres'],
  ]
  const query = async (input: string): Promise<string> => {
    const { exit_code, output, ended } = await runTool({ argv, env, input, timeout_s: TIMEOUT_S })
    if (exit_code === 0) return output.trim()
    const [reason] = (ended ?? output.trim()).split('\n')
    throw new Error(`the database failed: ${reason}`)
  }
  return {
    pid,
    fill: async version => {
      await query(`set lock_timeout = '5s';\n${fillScript(version)}`)
    },
    counts: async () => {
      const [statement_count = Number.NaN, row_count = Number.NaN] = (await query(COUNTS)).split(' ').map(Number)
      return { statement_count, row_count }
    },
    total: async () => Number(await query('select sum(stock) from product')),
    describe: async () => ({
      version: await query('show server_version'),
      settings: Object.fromEntries(
        (await query(SETTINGS))
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
export async function renewRows(database: Database | null, scenario: Scenario, seed: string): Promise<Scenario> {
  if (database === null) return scenario
  const rows_version = randomInteger(seededRandom(`rows ${seed}`), 1, 999_999)
  await database.fill(rows_version)
  return { ...scenario, rows_version }
}
