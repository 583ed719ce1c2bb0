/** The summary of a preview: what a reviewer reads before anything of a pull request comes near a benchmark host. */
import { plainText } from '../../../pipeline/schema/plain-text.ts'
import type { ChangedEntry } from './changed-entries.ts'

/** One of our programs, as it was applied to the entries. */
export interface PreviewStep {
  command: string
  output: string
  is_rejected: boolean
}

const NOT_COMPARABLE =
  'The rates of `--quick` are **not comparable**: one second, one trial, no warm-up, on a machine that is shared and thrown away. They say that the entry runs, and nothing else.'

/** Markdown. Whatever a third party may have written is an indented block of code. */
export function formatPreview(commit: string, entries: readonly ChangedEntry[], steps: readonly PreviewStep[]): string {
  const touched = entries.map(({ framework_id, became }) => `${became} entry: ${framework_id}`)
  const sections = [
    `# Preview of ${commit.slice(0, 12)}`,
    describeVerdict(steps),
    quoted(touched.length === 0 ? 'No entry is changed.' : touched.join('\n')),
    ...(steps.length > 1 ? [NOT_COMPARABLE] : []),
    ...steps.flatMap(({ command, output }) => [`## ${command}`, quoted(output)]),
  ]
  return `${sections.join('\n\n')}\n`
}

export function describeVerdict(steps: readonly PreviewStep[]): string {
  const refused = steps.filter(({ is_rejected }) => is_rejected).map(({ command }) => command)
  if (refused.length === 0) return 'Nothing is refused, and the site with it is in site/.'
  return `Refused by ${refused.join(' and by ')}: there is no site.`
}

const quoted = (text: string): string => plainText(text.trimEnd()).replace(/^/gm, '    ')
