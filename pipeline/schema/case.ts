/** Entries, scenarios and the cases that combine them, as validated by the checks that follow their schemas. */
import type { Settings } from './case-name.ts'
import type { LoadLevel } from './records/commands.ts'
import type { Configuration, Framework } from './records/framework.ts'
import type { ScenarioManifest } from './records/scenario.ts'

/** A load of a server; a scenario that times a command has none. */
export type Load = LoadLevel & { readonly threads: number; readonly connections: number }

/** Where the version of the built framework is stated. */
export type VersionManifest = { lockfile: string; package: string } | { text: string }

/** `version` and `build` replace those of the entry, `loads` those of the scenario; `scenarios` selects some. */
export type ConfigurationManifest = Omit<Configuration, 'version' | 'loads'> & {
  readonly version?: VersionManifest
  readonly loads?: readonly Load[]
}

/** The manifest of an entry that can be measured. `ready` defaults to `/`; `count` does not count itself. */
export type EntryManifest = Pick<Framework, 'name' | 'language'> &
  Partial<Omit<Framework, 'version' | 'configurations'>> & {
    readonly version?: VersionManifest
    readonly configurations?: readonly ConfigurationManifest[]
  }

export interface Entry {
  framework_id: string
  /** Absolute; for an A/A duplicate, the folder of the entry that it repeats. */
  folder: string
  /** For an A/A duplicate: that of the entry that it repeats, except for the name. */
  manifest: EntryManifest
}

export type Oracle = NonNullable<ScenarioManifest['oracle']>

export type RequestManifest = Omit<NonNullable<ScenarioManifest['request']>, 'method'> & { readonly method: string }

/** With the settings of `binary_where` both bodies contain numbers as eight bytes, most significant first. */
export type Scenario = Pick<
  ScenarioManifest,
  'name' | 'binary_where' | 'draws' | 'weight' | 'also' | 'refused' | 'service'
> & {
  readonly scenario_id: string
  /** Absolute; contains `files/`. */
  readonly folder: string
  /** The id of a folder of pipeline/tools. */
  readonly tool: string
  readonly request: RequestManifest | null
  readonly oracle: Oracle
  readonly loads: readonly Load[]
  readonly duration_s: number
  readonly warm_up_s: number
  readonly trials: number
  /** Which rows its service has now; absent means 0. */
  readonly rows_version?: number
}

/** Framework x configuration x scenario x load. */
export interface Case {
  framework_id: string
  configuration: Settings
  /** `key=value` sorted by key and joined by commas, or `default`. */
  configuration_id: string
  scenario_id: string
  /** The id of a folder of pipeline/tools. */
  tool: string
  /** All five are null for a command; the rate is absent or null in a closed loop. */
  threads: number | null
  connections: number | null
  rate_per_s?: number | null
  duration_s: number | null
  warm_up_s: number | null
}

/** An entry's configuration, built and ready to start. */
export interface BuiltEntry {
  entry: Entry
  configuration: ConfigurationManifest
  /** Absolute: the working directory of `start`. */
  folder: string
  framework_version: string | null
  lockfile_sha256: string | null
}
