/** Where the server runs, as seen from the generator: on the same host or on another. */
import type { ConfigurationManifest } from '../../pipeline/schema/case.ts'
import type { Argv } from '../../pipeline/schema/records/commands.ts'

export interface ServerHost {
  /** The address that the server and its services listen on. */
  address: string
  /** The host name in the generator's and the observers' requests. */
  name: string
  /** The prefix of a command that is to run there; empty on the same host. */
  enter: Argv
  /** The generator's network interface to the server. */
  interface: string
}

/** The hosts that requests go to: the server, or each of its instances. */
export const requestedHosts = (
  { instances }: Pick<ConfigurationManifest, 'instances'>,
  host: ServerHost,
): readonly string[] => instances ?? [host.name]

export const loopback: ServerHost = { address: '127.0.0.1', name: '127.0.0.1', enter: [], interface: 'lo' }
