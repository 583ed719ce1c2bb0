/** Where a reader says that something is wrong: the form for a new issue of the project's repository, filled in. */

/** A file of .github/ISSUE_TEMPLATE: it gives the issue its label. */
export const TEMPLATE = 'wrong-number.md'

/** The repository as a web address, from BENCHLEDGER_REPOSITORY; a site that was built without it has no such link. */
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

/** A file of the repository as its readers see it there. */
export function repositoryFile(path: string): string | null {
  const repository = repositoryAddress()
  return repository === null ? null : `${repository}/blob/HEAD/${path}`
}

/** Without a slash at its end. */
function repositoryAddress(): string | null {
  const repository = process.env.BENCHLEDGER_REPOSITORY ?? ''
  return /^https:\/\/[^\s?#]+$/.test(repository) ? repository.replace(/(?<!\/)\/+$/, '') : null
}
