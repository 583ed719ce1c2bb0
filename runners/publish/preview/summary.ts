/** The summary of a preview, which a reviewer reads before a pull request runs on a benchmark host. */
import { plainText } from '../../../pipeline/schema/plain-text.ts'
import type { ChangedEntry } from './changed-entries.ts'

/** One program that was run for the entries. */
export interface PreviewStep {
  command: string
  output: string
  is_rejected: boolean
}

const NOT_COMPARABLE =
  'The rates of `--quick` are **not comparable**: one second, one trial, no warm-up, on a shared, temporary machine. They only show that the entry runs.'

/** Returns Markdown in which text of third parties is in indented code blocks. */
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
  const rejecting = steps.filter(({ is_rejected }) => is_rejected).map(({ command }) => command)
  if (rejecting.length === 0) return 'All checks passed; the site is in site/.'
  return `Rejected by ${rejecting.join(' and by ')}: no site was built.`
}

const quoted = (text: string): string => plainText(text.trimEnd()).replace(/^/gm, '    ')
