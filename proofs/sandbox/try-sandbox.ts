/** The program of `npm run test:sandbox`: tries to escape from the sandbox, and prints what prevented it. */
import { basename } from 'node:path'
import { runCommandLine } from '../../pipeline/cli/command-line.ts'
import { chooseCpus } from '../../runners/host/choose-cpus.ts'
import { temporaryPrefix } from '../../runners/host/find-orphans.ts'
import { readHostState } from '../../runners/host/read-host-state.ts'
import { createControlGroups } from '../../runners/trial/sandbox/create-control-groups.ts'
import { serverLimits } from '../../runners/trial/sandbox/limits.ts'
import { type Outcome, type ProbeHost, type Tried, tryProbe } from './try-probe.ts'

const program = {
  name: 'test:sandbox',
  description: `Starts a test server in the sandbox of npm run bench, once for each probe, and lets it try to get out.
Prints what is claimed, what became of it, and what becomes of the same try with --no-sandbox. Tries that would hurt
the host without limits are not made there.

  denied     it could not
  contained  it could, up to a limit, or until it was found and ended
  allowed    nothing prevented it`,
  notes: `Exit: 0 every claim holds; 1 one does not; 2 usage error; 3 this host cannot make the sandbox, and the reason
is printed.`,
  failure_code: 3,
}

/** Harmful ones run only in the sandbox: they would exceed every limit, or set the clock of the machine. */
const PROBES: readonly { probe: string; claimed: Outcome; title: string; is_harmful?: true }[] = [
  { probe: 'network', claimed: 'denied', title: 'reach the network' },
  { probe: 'files', claimed: 'denied', title: 'read the home and the data' },
  { probe: 'processes', claimed: 'denied', title: 'see other processes' },
  { probe: 'signals', claimed: 'denied', title: 'signal others' },
  { probe: 'write', claimed: 'denied', title: 'write outside its folder' },
  { probe: 'privileges', claimed: 'denied', title: 'get privileges' },
  { probe: 'settings', claimed: 'denied', title: 'change a setting' },
  { probe: 'settings-remounted', claimed: 'denied', title: 'change one, remounted' },
  { probe: 'clock', claimed: 'denied', title: 'set the clock', is_harmful: true },
  { probe: 'cpus', claimed: 'denied', title: 'leave its CPUs' },
  { probe: 'cpus-child', claimed: 'denied', title: 'start a child on others' },
  { probe: 'priority', claimed: 'denied', title: 'raise its priority' },
  { probe: 'real-time', claimed: 'denied', title: 'run in real time' },
  { probe: 'keep-files', claimed: 'denied', title: 'keep files for later' },
  { probe: 'keep-memory', claimed: 'denied', title: 'keep shared memory' },
  { probe: 'fork-bomb', claimed: 'contained', title: 'fork without end', is_harmful: true },
  { probe: 'memory', claimed: 'contained', title: 'take all memory', is_harmful: true },
  { probe: 'disk', claimed: 'contained', title: 'fill the disk', is_harmful: true },
  { probe: 'stay-behind', claimed: 'contained', title: 'stay behind' },
  { probe: 'stay-behind-hidden', claimed: 'contained', title: 'stay behind, hidden' },
]

const STRENGTH: readonly Outcome[] = ['allowed', 'contained', 'denied']

async function describeHost(): Promise<ProbeHost> {
  const { server, client } = chooseCpus((await readHostState(0)).cores ?? [[0]])
  return { cpus: { server, other: client.find(cpu => !server.includes(cpu)) ?? null } }
}

function reasonToSkipCpus({ cpus: { server, other } }: ProbeHost): string | null {
  if (other === null) return 'there is only one CPU'
  const groups = createControlGroups(basename(temporaryPrefix('trial')), serverLimits(), server)
  groups.remove()
  return groups.holds_cpus ? null : 'this host has no cgroup controller for CPUs: nothing is claimed'
}

function print(cells: readonly string[]): void {
  const widths = [27, 9, 14, 9, 0]
  console.log(
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

await runCommandLine(program, async () => {
  const host = await describeHost()
  let all_hold = true
  print(['try', 'claimed', 'in the sandbox', 'without', 'details in the sandbox'])
  for (const { probe, claimed, title, is_harmful } of PROBES) {
    const reason = probe.startsWith('cpus') ? reasonToSkipCpus(host) : null
    if (reason !== null) {
      print([title, '-', 'not tried', '-', reason])
      continue
    }
    const { outcome, detail } = await tryProbe(probe, host, true)
    const bare: Tried | null = is_harmful ? null : await tryProbe(probe, host, false)
    const holds = STRENGTH.indexOf(outcome) >= STRENGTH.indexOf(claimed)
    all_hold &&= holds
    print([title, claimed, holds ? outcome : `${outcome.toUpperCase()} !`, bare?.outcome ?? 'not tried', detail])
  }
  console.log(all_hold ? 'every claim holds' : 'a claim does not hold: do not run untrusted programs on this host')
  return all_hold ? 0 : 1
})
