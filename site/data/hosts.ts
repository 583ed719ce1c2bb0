/** The hosts, with what is known of them. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type HostPage = Row<'hosts'>

export const hostPages = (): Promise<readonly HostPage[]> => query('hosts')
