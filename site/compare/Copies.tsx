/** Copies of a comparison. They name exact results, so that what a copy shows never changes. */

export interface CopiesProps {
  link: string
  markdown: string
  csv: string
  /** The address of an SVG file. */
  picture: string
}

export function Copies({ link, markdown, csv, picture }: CopiesProps) {
  const copy = (text: string) => async (event: MouseEvent) => {
    const message = (event.currentTarget as HTMLElement).parentElement?.querySelector('[role=status]')
    const done = navigator.clipboard.writeText(text).then(
      () => 'Copied.',
      () => 'Your browser blocked it.',
    )
    message?.replaceChildren(await done)
  }
  return (
    <p class="copies">
      {[['Copy link', link] as const, ['Copy as Markdown', markdown] as const, ['Copy as CSV', csv] as const].map(
        ([words, text]) => (
          <button type="button" onClick={copy(text)}>
            {words}
          </button>
        ),
      )}
      <a href={picture} download="comparison.svg">
        Save picture
      </a>
      <span class="count">Copies include the run, the intervals and the caveats.</span> <span role="status" />
    </p>
  )
}
