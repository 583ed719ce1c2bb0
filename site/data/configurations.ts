/** Every setting that a result has or a manifest declares: one row per key and value. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type SettingPage = Row<'settings'>

export const settingPages = (): Promise<readonly SettingPage[]> => query('settings')
