/** Creates two hosts on one machine: connected network namespaces for the generator and the server. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../host/find-program.ts'
import { createNamespace, type Namespace, namespaceName } from './namespace.ts'
import type { ServerHost } from './server-host.ts'

interface TwoHosts {
  /** Where the generator and the observers run. */
  generator: Namespace
  server_host: ServerHost
}

/** In the address range reserved for benchmarks and the domain reserved for tests. */
const GENERATOR = '198.18.0.1'
const SERVER = '198.18.0.2'
const NAME = 'server.test'
const INTERFACE = 'link0'

/** Null without root, without a required program or if the system refuses. */
export function createTwoHosts(): TwoHosts | null {
  const ip = findProgram('ip')
  if (ip === null || findProgram('mount') === null) return null
  const [generator_name, server_name] = [namespaceName(), namespaceName()]
  const generator = createNamespace(generator_name)
  const server = createNamespace(server_name)
  const remove = () => {
    generator?.remove()
    server?.remove()
  }
  const run = (...args: string[]) => spawnSync(ip, args, { stdio: 'ignore', timeout: 10_000 }).status === 0
  const connect = (name: string, address: string) =>
    run('-n', name, 'address', 'add', `${address}/30`, 'dev', INTERFACE) &&
    run('-n', name, 'link', 'set', INTERFACE, 'up')
  const link = ['link', 'add', INTERFACE, 'netns', generator_name, 'type', 'veth']
  const isReady =
    generator !== null &&
    server !== null &&
    run(...link, 'peer', 'name', INTERFACE, 'netns', server_name) &&
    connect(generator_name, GENERATOR) &&
    connect(server_name, SERVER)
  if (!isReady) {
    remove()
    return null
  }
  return {
    generator: { ...generator, remove },
    server_host: { address: SERVER, name: NAME, enter: server.enter_network, interface: INTERFACE },
  }
}

/**
 * Mounts a hosts file with the server's name, for this process and its children only, because it runs in a mount
 * namespace.
 */
export function useHostsFile({ name, address }: ServerHost, folder: string): void {
  const file = join(folder, 'hosts')
  writeFileSync(file, `127.0.0.1 localhost\n${address} ${name}\n`, { mode: 0o644 })
  const { status } = spawnSync(findProgram('mount') ?? 'mount', ['--bind', file, '/etc/hosts'], { timeout: 10_000 })
  if (status !== 0) throw new Error(`the name ${name} could not be given to ${address}: mounting /etc/hosts failed`)
}
