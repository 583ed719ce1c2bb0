/** The items of the navigation and the pages of each. */

interface Section {
  name: string
  /** The first page of the section; `[path, name]` below the base of the site. */
  pages: readonly (readonly [path: string, name: string])[]
  /** Folders of pages that belong to the section without being listed. */
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
      ['generators/', 'Load generators'],
      ['glossary/', 'Glossary'],
      ['data/', 'Data'],
      ['audit/', 'Audit a log'],
    ],
  },
  { name: 'Add yours', pages: [['add/', 'Add yours']] },
]

/** `path` is relative to the base of the site; null for the home page and the page of missing addresses. */
export function sectionOf(path: string): Section | null {
  const contains = ({ pages, more = [] }: Section) =>
    [...pages.map(([page]) => page), ...more].some(page => path.startsWith(page))
  return sections.find(contains) ?? null
}
