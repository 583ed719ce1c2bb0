/** The plan and the list, as they stand in a terminal. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { casePath, configurationId, type Entry } from './case.ts'
import { estimateSeconds, sayDuration } from './estimate-time.ts'
import { findProgram } from './find-program.ts'
import type { PlannedTrial } from './order-rounds.ts'
import { configurationsOf, type Plan } from './plan.ts'
import type { Manifests } from './read-entries.ts'
import { resolveVersion } from './resolve-version.ts'
import type { NotRunJson } from './run-record.ts'

export function sayPlan({ cases, not_run }: Plan, trials: readonly PlannedTrial[], seed: string): string {
  const lines = [
    `${counted(cases.length, 'case')}, ${counted(trials.length, 'trial')}, about ${sayDuration(estimateSeconds(trials))} and the builds`,
    ...not_run.map(sayNotRun),
    `order of --rounds-seed ${seed}:`,
  ]
  for (const { round, position, case: one } of trials) {
    if (position === 1) lines.push(`round ${round}`)
    const load = one.duration_s === null ? '' : `  ${one.warm_up_s} s + ${one.duration_s} s`
    lines.push(`  ${position}. ${casePath(one)}${load}`)
  }
  return lines.join('\n')
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

export function sayNotRun({ framework, configuration, scenario, threads, connections, reason }: NotRunJson): string {
  const name = { framework_id: framework, configuration_id: configurationId(configuration), scenario_id: scenario }
  return `not run: ${casePath({ ...name, threads, connections })}: ${reason}`
}

/** Every framework: what is measured of it, and what this machine lacks for that. `tools`: scenario tool -> is it here. */
export function sayList(
  { entries, published, scenarios, refusals }: Manifests,
  has: (tool: string) => boolean,
): string {
  const lines = entries.flatMap(entry => {
    const { manifest, framework_id } = entry
    const own = scenarios.filter(({ scenario_id }) => manifest.scenarios?.includes(scenario_id))
    const tools = [...new Set(own.map(({ tool }) => tool))].filter(tool => !has(tool))
    const missing = [...(manifest.needs ?? []).filter(name => findProgram(name) === null), ...tools]
    const kind = [
      manifest.role === 'control' ? 'control' : null,
      manifest.twin_of === undefined ? null : `twin of ${manifest.twin_of}`,
    ].filter(word => word !== null)
    return [
      [framework_id, manifest.language ?? 'language unknown', versionOf(entry), ...kind].join(', '),
      `  scenarios: ${(manifest.scenarios ?? []).join(', ')}`,
      `  configurations: ${configurationsOf(entry)
        .map(({ settings }) => configurationId(settings))
        .join('; ')}`,
      `  runs here: ${missing.length === 0 ? 'yes' : `no, ${missing.join(' and ')} missing`}`,
    ]
  })
  const papers = published.map(({ framework_id, reason }) => `${framework_id}: not measured here: ${reason}`)
  const refused = refusals.map(({ message }) => `refused: ${message}`)
  return [...lines, ...papers, ...refused].join('\n')
}

function versionOf({ folder, manifest: { version } }: Entry): string {
  if (!version) return 'version unknown'
  try {
    return `version ${resolveVersion(version, path => readFileSync(join(folder, path), 'utf8'))}`
  } catch (error) {
    return (error as Error).message
  }
}
