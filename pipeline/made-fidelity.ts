/** A measurement of fidelity that nobody made, for tests. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FidelityRecord } from './sources/fidelity.ts'

/** Writes `<dataDir>/fidelity/<name>`, seven pairs of which the median ratio is 0.98, with what `changed` says otherwise. */
export function makeFidelity(dataDir: string, name: string, changed: Partial<FidelityRecord> = {}): void {
  const rates = [196, 190, 202, 192, 200, 194, 198]
  const whole: FidelityRecord = {
    ...{ measured_at: '2026-11-21T08:30:00.000Z', host_id: 'made-host', commit: 'c'.repeat(40), is_clean: true },
    ...{ compared: 'observers', framework_id: 'made-fast', framework_version: '1.0', scenario_id: 'hello' },
    ...{ threads: 1, connections: 16, warm_up_s: 1, duration_s: 3 },
    pairs: rates.map((runner_per_s, index) => ({
      ...{ first: index % 2 === 0 ? 'alone' : 'runner', alone_per_s: 200, runner_per_s, observer_ratio: 0.0123 },
    })),
    ...changed,
  }
  mkdirSync(join(dataDir, 'fidelity'), { recursive: true })
  writeFileSync(join(dataDir, 'fidelity', name), `${JSON.stringify(whole, null, 2)}\n`)
}
