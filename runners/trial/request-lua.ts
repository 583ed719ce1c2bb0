/** The script that wrk runs: the scenario's request, and after it the done hook. */
import { dirname, join } from 'node:path'
import type { Scenario } from '../../pipeline/vocabulary/case.ts'
import type { Wire } from '../verify/oracle/wire.ts'

const doneHook = join(import.meta.dirname, 'done.lua')

/** A Lua string of the bytes, a text's in UTF-8; all but plain ASCII is escaped, so that no byte can end the string or change on the way. */
export function luaString(text: string | Buffer): string {
  let quoted = ''
  for (const byte of typeof text === 'string' ? Buffer.from(text) : text)
    quoted += byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 ? String.fromCharCode(byte) : escapeByte(byte)
  return `"${quoted}"`
}

const escapeByte = (byte: number): string => `\\${String(byte).padStart(3, '0')}`

/**
 * The text of the script; null where wrk alone asks what the scenario asks and no done hook is wanted. A scenario with a
 * script of its own is run from it; its folder is where it requires from. `instances`: addresses of which each thread asks
 * one, in turn.
 */
export function requestLua(
  scenario: Pick<Scenario, 'folder' | 'lua' | 'request'>,
  wire: Wire,
  hasDoneHook = true,
  instances: readonly string[] = [],
): string | null {
  const lines: string[] = []
  if (scenario.lua) {
    const file = join(scenario.folder, scenario.lua)
    lines.push(
      `package.path = ${luaString(join(dirname(file), '?.lua;'))} .. package.path`,
      `dofile(${luaString(file)})`,
    )
  } else if (scenario.request) {
    const { method, headers, body } = scenario.request
    if (method !== 'GET') lines.push(`wrk.method = ${luaString(method)}`)
    for (const [name, value] of Object.entries(headers ?? {}))
      lines.push(`wrk.headers[${luaString(name)}] = ${luaString(value)}`)
    if (body !== null && body !== undefined) lines.push(`wrk.body = ${luaString(wire.encode(body))}`)
  }
  if (instances.length > 0) lines.push(askInTurn(instances))
  if (hasDoneHook) lines.push(`dofile(${luaString(doneHook)})`)
  return lines.length === 0 ? null : `${lines.join('\n')}\n`
}

/** wrk calls setup once for each thread, before any of them runs. */
function askInTurn(instances: readonly string[]): string {
  return [
    `local instances, turn = {${instances.map(luaString).join(', ')}}, 0`,
    'function setup(thread)',
    '  turn = turn + 1',
    '  thread.addr = wrk.lookup(instances[(turn - 1) % #instances + 1], wrk.port)[1]',
    'end',
  ].join('\n')
}
