/** The address of a new issue in the project's repository, with the form filled in. */

/** A file of .github/ISSUE_TEMPLATE: it gives the issue its label. */
export const TEMPLATE = 'wrong-number.md'

/** Null if the site was built without BENCHLEDGER_REPOSITORY. */
export function reportAddress(title: string, lines: readonly string[]): string | null {
  const repository = repositoryAddress()
  if (repository === null) return null
  const query = new URLSearchParams({
    template: TEMPLATE,
    title,
    body: [...lines, '', 'What is wrong, and how can it be seen?', ''].join('\n'),
  })
  return `${repository}/issues/new?${query}`
}

/** The page of a file in the repository, at a commit or the newest. */
export function repositoryFile(path: string, commit = 'HEAD'): string | null {
  const repository = repositoryAddress()
  return repository === null ? null : `${repository}/blob/${commit}/${path}`
}

/** Without a trailing slash. */
function repositoryAddress(): string | null {
  const repository = process.env.BENCHLEDGER_REPOSITORY ?? ''
  return /^https:\/\/[^\s?#]+$/.test(repository) ? repository.replace(/(?<!\/)\/+$/, '') : null
}
