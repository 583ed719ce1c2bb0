/** Where the server stands, seen from the generator: on the same host, or on one of its own. */
import type { ConfigurationManifest } from '../../pipeline/schema/case.ts'
import type { Argv } from '../../pipeline/schema/records/commands.ts'

export interface ServerHost {
  /** What the server and its services listen on. */
  address: string
  /** What the generator and the observers ask for. */
  name: string
  /** What a command has to begin with to run there; empty on the same host. */
  enter: Argv
  /** The generator's interface: what goes to the server and comes from it. */
  interface: string
}

/** Where requests go: the server, or each of its instances where it has several. */
export const requestedHosts = (
  { instances }: Pick<ConfigurationManifest, 'instances'>,
  host: ServerHost,
): readonly string[] => instances ?? [host.name]

export const loopback: ServerHost = { address: '127.0.0.1', name: '127.0.0.1', enter: [], interface: 'lo' }
