/** What Preact draws, as the markup of a page that was built. */
import { type FunctionComponent, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Preact closes an input as XML does, which HTML does not have. */
export const markupOf = <Props extends object>(component: FunctionComponent<Props>, props: Props): string =>
  renderToString(h(component, props)).replace(/(<input [^<>]*)\/>/g, '$1>')
