/** What is measured: entries, scenarios and the cases that they make together. The shapes of the manifests, as far as the runner uses them. */

import type { Settings } from './case-name.ts'

/** A list of arguments, the program first; never a shell's line. */
export type Argv = readonly string[]

export interface Load {
  threads: number
  connections: number
  /** Requests that are offered each second, whether or not they are answered; absent or null is a closed loop. */
  rate_per_s?: number | null
  /** Where opening the connections takes so long that the scenario's own is too short. */
  duration_s?: number
}

/** What says which version of a framework is built. */
export type VersionManifest = { lockfile: string; package: string } | { text: string }

/** One named set of settings of an entry, and what it changes. */
export interface ConfigurationManifest {
  settings: Settings
  env?: Readonly<Record<string, string>>
  /** Appended to start. */
  argv?: Argv
  /** Replaces the entry's build. */
  build?: readonly Argv[]
  /** Replaces the entry's version, where this configuration is another release of the framework. */
  version?: VersionManifest
  services?: readonly string[]
  /** The generator is another host: a network namespace of its own, from which it asks for the server's name. */
  is_apart?: boolean
  /** Where the server's instances listen, all on its port: each thread of the generator asks one of them, in turn. */
  instances?: readonly string[]
  /** Narrows the entry's scenarios. */
  scenarios?: readonly string[]
  /** Replaces the scenario's loads. */
  loads?: readonly Load[]
}

/** runners/frameworks/<id>/framework.json of an entry; pipeline/schemas/framework.schema.json says what is allowed. */
export interface EntryManifest {
  name: string
  language: string | null
  role?: 'entry' | 'control'
  twin_of?: string
  published_only?: string | null
  needs?: readonly string[]
  install?: readonly Argv[]
  build?: readonly Argv[]
  start?: Argv
  env?: Readonly<Record<string, string>>
  /** A GET of this path gets any HTTP answer as soon as the server is ready; `/` where it is absent. */
  ready?: string
  /** A GET of this path answers the number of requests served so far, itself not counted. */
  count?: string | null
  version?: VersionManifest
  scenarios?: readonly string[]
  /** What a control answers to everything, by scenario. */
  constants?: Readonly<Record<string, string>>
  configurations?: readonly ConfigurationManifest[]
  notes?: readonly string[]
}

export interface Entry {
  framework_id: string
  /** Absolute; for a twin, the folder of the entry whose twin it is. */
  folder: string
  /** For a twin: its own name, and everything else from the entry whose twin it is. */
  manifest: EntryManifest
}

export type Oracle =
  | { rule: 'exact'; status: number; headers?: Readonly<Record<string, string>>; body: string }
  | { rule: 'echo-json' }
  | { rule: 'counter' }
  | { rule: 'completes' }

export interface RequestManifest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>> | null
  body?: string | null
}

export interface Scenario {
  scenario_id: string
  /** Absolute: where `lua` is. */
  folder: string
  name: string
  /** The id of a folder of pipeline/tools. */
  tool: string
  request: RequestManifest | null
  oracle: Oracle
  /** Configurations with these settings write numbers as eight bytes, the most significant first, in both bodies. */
  binary_where?: Settings
  lua?: string | null
  loads: readonly Load[]
  duration_s: number
  warm_up_s: number
  trials: number
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
