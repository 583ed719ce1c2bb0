/**
 * Checks that a counter's backend, if the setting `backend` names one, has the complete total once the server has
 * ended.
 */
import { join } from 'node:path'
import type { BuiltEntry, ConfigurationManifest } from '../../pipeline/schema/case.ts'
import { probePort } from '../host/probe-port.ts'
import { readBytes } from '../host/read-file.ts'
import type { Wire } from './oracle/wire.ts'
import { openConnection } from './request.ts'

/** The key in Redis, and the file below the built entry: eight bytes, the least significant first. */
const STORED = 'total'

export const isStored = (configuration: ConfigurationManifest): boolean =>
  storesInFile(configuration) || configuration.settings.backend === 'redis'

/** Whether the server writes to its folder. */
export const storesInFile = ({ settings: { backend } }: ConfigurationManifest): boolean => backend === 'file'

/** The sum of the totals of all instances; null if a response is not a total. */
export async function requestTotal(hosts: readonly string[], port: number, wire: Wire): Promise<string | null> {
  let sum = 0n
  for (const host of hosts) {
    const connection = openConnection(port, host, wire)
    const { response } = await connection.send({ method: 'GET', path: '/', headers: {}, body: null })
    connection.close()
    const message = response?.body.trim() ?? ''
    if (!/^\d{1,15}$/.test(message)) return null
    sum += BigInt(message)
  }
  return String(sum)
}

/** Null if the backend has the total; otherwise the fault. `redis_port` is null for a file, which `read` reads. */
export async function checkStored(
  { folder, configuration }: Pick<BuiltEntry, 'folder' | 'configuration'>,
  total: string | null,
  redis_port: number | null,
  read: (path: string) => Buffer | null = readBytes,
): Promise<string | null> {
  const stored = storesInFile(configuration)
    ? totalIn(read(join(folder, STORED)))
    : redis_port === null
      ? null
      : await queryRedis(redis_port)
  return stored !== null && stored === total
    ? null
    : `the backend has ${stored ?? 'nothing'} instead of ${total}: store it on SIGTERM`
}

const totalIn = (bytes: Buffer | null): string | null =>
  bytes === null || bytes.length < 8 ? null : String(bytes.readBigUInt64LE())

/** The response of Redis is the number's length and text: `$3`, `500`. */
async function queryRedis(port: number): Promise<string | null> {
  const isComplete = (response: string) => /^(?:\$\d+\r\n\d+|\$-1|-.*)\r\n/.test(response)
  const response = await probePort({ host: '127.0.0.1', port }, `GET ${STORED}\r\n`, isComplete, 2000)
  return /^\$\d+\r\n(\d+)\r\n/.exec(response)?.[1] ?? null
}
