/** Citations of a result with n, the load and the findings, because a bare number is misleading. */
interface Citable {
  result_id: string
  /** Address, or a path if no site is configured. */
  url: string
  framework: string
  scenario: string
  /** "540,820.54 requests/s" */
  number: string
  n: number | null
  load: string
  findings: string
  /** The year of the document; null if unknown. */
  year: string | null
  author: string | null
}

interface Citation {
  name: string
  text: string
}

export function citations(result: Citable): Citation[] {
  const trials = result.n === null ? 'claim without a surviving log' : `n = ${result.n}`
  const about = [result.load, trials, result.findings].filter(part => part !== '').join('; ')
  const what = `${result.framework}, ${result.scenario}: ${result.number}`
  const fields = [
    ['author', result.author],
    ['title', what],
    ['year', result.year],
    ['howpublished', `Benchledger, result ${result.result_id}`],
    ['note', about],
    ['url', result.url],
  ].flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${bibtex(value ?? '')}}`]))
  return [
    { name: 'Plain', text: `${what} (${about}). Benchledger, result ${result.result_id}. ${result.url}` },
    { name: 'Markdown', text: `[${markdown(what)}](${result.url}) (${markdown(about)})` },
    { name: 'BibTeX', text: `@misc{benchledger-${result.result_id},\n${fields.join(',\n')}\n}` },
  ]
}

const markdown = (text: string) => text.replace(/[\\`*_[\]<>|]/g, '\\$&')
const bibtex = (text: string) => text.replace(/[\\{}]/g, ' ').replace(/[%#&$_]/g, '\\$&')
