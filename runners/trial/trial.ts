/**
 * The program of one trial: run-trial.ts starts it inside the trial's network namespace. It reads the request as one
 * line of JSON on standard input and answers the record as one line on standard output. When its standard input closes,
 * because the runner has died, or on SIGTERM, it kills everything that it has started, removes its private folder and
 * ends. Arguments: the isolation and that folder.
 */
import { rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { killProcesses } from '../host/end-processes.ts'
import { namespaceOf, type TrialIdentity } from '../host/find-processes.ts'
import { trialPath } from './blank-record.ts'
import { measureTrial } from './measure-trial.ts'
import { loopback } from './server-host.ts'
import { markerOf } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'
import { useHostsFile } from './two-hosts.ts'

async function main(isolation: TrialJson['isolation'], folder: string): Promise<void> {
  const request: TrialRequest = JSON.parse(await readRequestLine(process.stdin))
  const identity: TrialIdentity = {
    marker: markerOf(request.run_id, trialPath(request.case, request.round)),
    groups: new Set(),
    network_namespace: isolation === 'loopback' ? null : namespaceOf('self'),
  }
  const endAll = () => {
    killProcesses(identity)
    rmSync(folder, { recursive: true, force: true })
    process.exit(143)
  }
  process.stdin.once('end', endAll)
  process.stdin.once('close', endAll)
  process.once('SIGTERM', endAll)
  const host = request.server_host ?? loopback
  if (host.name !== loopback.name) useHostsFile(host, folder)
  const record = await measureTrial({ request, identity, isolation, host, folder })
  process.stdout.write(`${JSON.stringify(record)}\n`, () => process.exit(0))
}

/** The first line of a stream that stays open after it. Errors: the stream ends before the line does. */
function readRequestLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\n')
      if (end < 0) return
      stream.off('end', onEnd)
      // Data that nobody reads would hide the end of the stream.
      stream.off('data', onData)
      stream.resume()
      resolve(Buffer.from(text.slice(0, end), 'latin1').toString('utf8'))
    }
    const onEnd = () => reject(new Error('the request is not whole: it is one line of JSON on standard input'))
    stream.on('data', onData)
    stream.once('end', onEnd)
  })
}

const [, , isolation, folder = ''] = process.argv
await main(isolation as TrialJson['isolation'], folder)
