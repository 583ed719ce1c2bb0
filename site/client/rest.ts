/** The rows of the pages that go on with the table, fetched one after the other. */

/** Hands over the rows of each page as it comes. Errors: a page that does not come. */
export async function fetchRest(ledger: HTMLElement, take: (rows: HTMLTableRowElement[]) => void): Promise<void> {
  let next = ledger.querySelector<HTMLAnchorElement>('[data-next]')
  while (next !== null) {
    const answer = await fetch(next.href)
    if (!answer.ok) throw new Error(`${next.href} answered ${answer.status}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    next.closest('p')?.remove()
    const following = page.querySelector<HTMLAnchorElement>('[data-next]')
    next = following && document.adoptNode(following)
    take([...page.querySelectorAll<HTMLTableRowElement>('[data-ledger] tbody tr')].map(row => document.adoptNode(row)))
  }
}
