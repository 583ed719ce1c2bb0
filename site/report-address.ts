/** Where a reader says that something is wrong: the form for a new issue of the project's repository, filled in. */

/** The repository as a web address, from BENCHLEDGER_REPOSITORY; a site that was built without it has no such link. */
export function reportAddress(title: string, lines: readonly string[]): string | null {
  const repository = process.env.BENCHLEDGER_REPOSITORY ?? ''
  if (!/^https:\/\/[^\s?#]+$/.test(repository)) return null
  const query = new URLSearchParams({
    title,
    body: [...lines, '', 'What is wrong, and how can it be seen?', ''].join('\n'),
  })
  return `${repository.replace(/\/+$/, '')}/issues/new?${query}`
}
