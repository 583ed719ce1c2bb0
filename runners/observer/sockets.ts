/** The generator's connections at a moment of the load, as the kernel tells them to the observer: what the generator itself cannot see. */
import type { Connection } from '../../pipeline/sources/recording/sockets.json.ts'
import type { Look, SentinelConnection } from './observer-record.ts'

/** The look's connections without those of the sentinel that were open during it. */
export function withoutOwn(
  { started_us, ended_us, connections }: Look,
  opened: readonly SentinelConnection[],
): Connection[] {
  const own = new Set(
    opened.flatMap(({ local_port, opened_us, closed_us }) =>
      opened_us <= ended_us && (closed_us ?? ended_us) >= started_us ? [local_port] : [],
    ),
  )
  return connections.filter(({ local_port }) => !own.has(local_port))
}
