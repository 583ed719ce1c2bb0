/** The summary of a preview: what a reviewer reads before anything of a pull request comes near a benchmark host. */
import type { ChangedEntry } from './changed-entries.ts'
import { codeSpan } from './markdown.ts'
import type { QuickRow } from './quick-rows.ts'

export interface Refused {
  /** Below the checkout. */
  path: string
  line: number | null
  rule: 'manifest' | 'quick-run' | 'site'
  problem: string
}

export interface Preview {
  commit: string
  entries: readonly ChangedEntry[]
  /** The ids of those that are taken away. */
  removed: readonly string[]
  refused: readonly Refused[]
  quick: readonly QuickRow[]
  /** False where only root could have taken the network from a build. */
  is_network_cut: boolean
  /** Addresses below the site that stand for the entries; null where it was not built. */
  pages: readonly { address: string; is_new: boolean }[] | null
}

/** Markdown. Whatever a stranger wrote is code in it. */
export function formatPreview(preview: Preview): string {
  const { commit, refused } = preview
  const sections = [
    `# Preview of ${commit.slice(0, 12)}`,
    `${refused.length === 0 ? 'Nothing is refused.' : `**${refused.length} refused.**`} ${formatEntries(preview)}`,
    ...formatRefused(refused),
    ...formatQuick(preview),
    ...formatPages(preview.pages),
  ]
  return `${sections.join('\n\n')}\n`
}

function formatEntries({ entries, removed }: Preview): string {
  const sentences = [
    ...entries.map(({ framework_id, is_new }) => `${is_new ? 'New' : 'Changed'} entry: ${codeSpan(framework_id)}.`),
    ...removed.map(framework_id => `**Removed** entry: ${codeSpan(framework_id)}.`),
  ]
  return sentences.length === 0 ? 'No entry is changed.' : sentences.join(' ')
}

function formatRefused(refused: readonly Refused[]): string[] {
  if (refused.length === 0) return []
  const rows = refused.map(
    ({ path, line, rule, problem }) =>
      `| ${codeSpan(line === null ? path : `${path}:${line}`)} | ${rule} | ${codeSpan(problem)} |`,
  )
  return [['## Refused', '', '| file | rule | problem |', '|---|---|---|', ...rows].join('\n')]
}

function formatQuick({ quick, is_network_cut }: Preview): string[] {
  if (quick.length === 0) return []
  const network = is_network_cut
    ? 'Installed with a network, built without one.'
    : 'Installed and built **with a network**, which only root can take away here.'
  const lines = quick.map(row => {
    const { framework_id, version, configuration_id, scenario_id, load, status, description } = row
    const cells = [framework_id, version ?? 'unknown', configuration_id, scenario_id, load, status, description]
    return `| ${cells.map(codeSpan).join(' | ')} |`
  })
  const note =
    '**Not comparable**: one second, one trial, no warm-up, on a machine that is shared and thrown away. These numbers say that the entry runs, and nothing else; a larger load may be too much for that machine, which is not a reason to refuse it.'
  const head = [
    '| entry | version | configuration | scenario | load | status | number and findings |',
    '|---|---|---|---|---|---|---|',
  ]
  return [['## Quick run', '', network, '', note, '', ...head, ...lines].join('\n')]
}

function formatPages(pages: Preview['pages']): string[] {
  if (pages === null) return ['## Pages\n\nThe site was not built.']
  const lines = pages.map(({ address, is_new }) => `- ${codeSpan(address)}${is_new ? ', new' : ''}`)
  const where = 'The whole site is in the artifact, in `site/`.'
  return [['## Pages', '', where, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')]
}
