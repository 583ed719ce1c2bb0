/** What is measured: entries, scenarios and the cases that they make together, as the checks behind their schemas leave them. */
import type { Settings } from './case-name.ts'
import type { LoadLevel } from './records/commands.ts'
import type { Configuration, Framework } from './records/framework.ts'
import type { ScenarioManifest } from './records/scenario.ts'

/** A load of a server; what times a command has none. */
export type Load = LoadLevel & { readonly threads: number; readonly connections: number }

/** What says which version of a framework is built. */
export type VersionManifest = { lockfile: string; package: string } | { text: string }

/** `version` and `loads` replace those of the entry and the scenario; `build` replaces the entry's, `scenarios` narrows them. */
export type ConfigurationManifest = Omit<Configuration, 'version' | 'loads'> & {
  readonly version?: VersionManifest
  readonly loads?: readonly Load[]
}

/** Of what can be measured. `ready` is `/` where it is absent; what `count` answers does not count its own request. */
export type EntryManifest = Pick<Framework, 'name' | 'language'> &
  Partial<Omit<Framework, 'version' | 'configurations'>> & {
    readonly version?: VersionManifest
    readonly configurations?: readonly ConfigurationManifest[]
  }

export interface Entry {
  framework_id: string
  /** Absolute; for the second of an A/A control, the folder of the entry that it repeats. */
  folder: string
  /** For the second of an A/A control: its own name, and everything else from the entry that it repeats. */
  manifest: EntryManifest
}

export type Oracle = NonNullable<ScenarioManifest['oracle']>

export type RequestManifest = Omit<NonNullable<ScenarioManifest['request']>, 'method'> & { readonly method: string }

/** Configurations with the settings of `binary_where` write numbers as eight bytes, the most significant first, in both bodies. */
export type Scenario = Pick<ScenarioManifest, 'name' | 'binary_where' | 'draws' | 'weight' | 'also' | 'refused'> & {
  readonly scenario_id: string
  /** Absolute: where `files/` is. */
  readonly folder: string
  /** The id of a folder of pipeline/tools. */
  readonly tool: string
  readonly request: RequestManifest | null
  readonly oracle: Oracle
  readonly loads: readonly Load[]
  readonly duration_s: number
  readonly warm_up_s: number
  readonly trials: number
}

/** framework x configuration x scenario x load. */
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
  /** Absolute: the working folder of start. */
  folder: string
  framework_version: string | null
  lockfile_sha256: string | null
}
