/** The program of `npm run pack-bundle`: builds entries for a benchmark host and packs them in one file. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { required, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { configurationId } from '../../pipeline/schema/case-name.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { redactionsOf } from '../host/redactions.ts'
import { ALL, type PlannedCase, planCases } from '../plan/plan.ts'
import { readEntries } from '../plan/read-entries.ts'
import { buildEntry } from './build-entry.ts'
import { type Bundle, type BundledBuild, bundleNameOf } from './bundle.ts'
import { confineSteps } from './confine-step.ts'
import { idsIn } from './ids-in.ts'

const program = {
  name: 'pack-bundle',
  description: `Builds the entries of this checkout without a network, and writes DIR/kit.tar with the built folders and
the logs. On the host, unpack-bundle checks and unpacks it, and bench --kit measures it without a compiler or a
network.`,
  options: {
    frameworks: text('IDS', 'entries, separated by spaces; empty means all, including controls', ''),
    out: required('DIR', 'a folder that does not exist yet'),
  },
  notes: `Exit: 0 packed, with failed builds on standard error; 2 usage error, nothing packed; 3 builds cannot run without
a network here, nothing packed.`,
}

const BUILD_TIMEOUT_S = 1800
const builds_folder = resolve('runners/.build')

async function packBuild({ entry, configuration }: PlannedCase): Promise<BundledBuild> {
  const { built, record } = await buildEntry(entry, configuration, {
    builds_folder,
    logs_folder: join(builds_folder, 'kit-logs'),
    redactions: redactionsOf(resolve('.')),
    signal: new AbortController().signal,
    time_out_s: BUILD_TIMEOUT_S,
  })
  const { status, reason, runtime_version, duration_s, redaction_count } = record
  if (reason !== null) console.error(`pack-bundle: ${entry.framework_id}: ${status}: ${reason}`)
  return {
    framework_id: entry.framework_id,
    configuration_id: configurationId(configuration.settings),
    folder: built && relative(builds_folder, built.folder),
    log: record.path,
    ...{ status, reason, runtime_version, duration_s, redaction_count },
  }
}

await runCommandLine(program, async ({ values }) => {
  const { out } = values
  if (existsSync(out)) throw new Error(`${out} already exists: specify a new folder`)
  const frameworks = idsIn('--frameworks', values.frameworks)
  if ((await confineSteps(process.getuid?.() === 0, resolve('.'), new AbortController().signal)) === null)
    throw new UsageError(3, 'builds cannot run without a network here: run this as root on a machine with unshare')
  const { cases } = planCases(readEntries('runners'), { ...ALL, frameworks }, null)
  rmSync(join(builds_folder, 'kit-logs'), { recursive: true, force: true })
  mkdirSync(join(builds_folder, 'kit-logs'), { recursive: true })
  const bundle: Bundle = { builds: [] }
  // scenarios and loads share a build
  const each = new Map(cases.map(planned => [bundleNameOf(planned.case), planned]))
  for (const planned of each.values()) bundle.builds.push(await packBuild(planned))
  writeFileSync(join(builds_folder, 'kit.json'), JSON.stringify(bundle, null, 2))
  mkdirSync(out, { recursive: true })
  const folders = new Set(bundle.builds.flatMap(({ folder }) => folder ?? []))
  const file = resolve(out, 'kit.tar')
  execFileSync('tar', ['--create', '--file', file, '--directory', builds_folder, 'kit.json', 'kit-logs', ...folders])
  return 0
})
