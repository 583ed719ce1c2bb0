/** Renders Preact components as HTML. */
import { type FunctionComponent, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Preact closes inputs as in XML, which is not valid HTML. */
export const markupOf = <Props extends object>(component: FunctionComponent<Props>, props: Props): string =>
  renderToString(h(component, props)).replace(/(<input [^<>]*)\/>/g, '$1>')
