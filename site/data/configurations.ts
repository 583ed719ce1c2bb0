/** Every setting that a result has or a manifest declares: one row per key and value. */
import { query } from './query.ts'

export interface SettingPage {
  key: string
  value: string
  /** What the key and the value mean; null where no manifest says. */
  key_sentence: string | null
  value_sentence: string | null
  result_count: number
}

export function settingPages(): Promise<readonly SettingPage[]> {
  return query<SettingPage>('settings')
}
