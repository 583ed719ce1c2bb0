/** The five items of the navigation, and what is under each. */

interface Section {
  name: string
  /** The first page of the section; `[path, name]` below the base of the site. */
  pages: readonly (readonly [path: string, name: string])[]
  /** Folders whose pages belong to it without being listed. */
  more?: readonly string[]
}

export const sections: readonly Section[] = [
  {
    name: 'Results',
    pages: [
      ['leagues/', 'Leagues'],
      ['results/', 'All results'],
      ['reproductions/', 'Reproductions'],
      ['statements/', 'Statements'],
      ['runs/', 'Runs'],
      ['documents/', 'Documents'],
    ],
    more: ['r/', 'archive/'],
  },
  { name: 'Compare', pages: [['compare/', 'Compare']] },
  {
    name: 'Frameworks',
    pages: [
      ['frameworks/', 'Frameworks'],
      ['entries/', 'Entries'],
      ['configurations/', 'Configurations'],
      ['scenarios/', 'Scenarios'],
    ],
    more: ['languages/'],
  },
  {
    name: 'Hosts',
    pages: [
      ['hosts/', 'Hosts'],
      ['kernels/', 'Kernels'],
    ],
  },
  {
    name: 'Method',
    pages: [
      ['method/', 'Method'],
      ['rules/', 'Rules'],
      ['findings/', 'Findings'],
      ['glossary/', 'Glossary'],
      ['data/', 'Data'],
      ['audit/', 'Audit a log'],
    ],
  },
]

/** `path` is below the base of the site; null on the home page and where nothing was found. */
export function sectionOf(path: string): Section | null {
  const holds = ({ pages, more = [] }: Section) =>
    [...pages.map(([page]) => page), ...more].some(page => path.startsWith(page))
  return sections.find(holds) ?? null
}
