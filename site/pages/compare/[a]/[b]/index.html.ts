/** The reverse address of each pair, which redirects to its page. */
import { pairAddress, segment } from '../../../../address.ts'
import { frameworkPairs } from '../../../../data/pairs.ts'
import { escaped } from '../../../../escaped.ts'

export const getStaticPaths = async () =>
  (await frameworkPairs()).map(({ framework_a, framework_b, name_a, name_b }) => ({
    params: { a: segment(framework_b), b: segment(framework_a) },
    props: { path: pairAddress(framework_a, framework_b), title: `${name_b} vs ${name_a}` },
  }))

interface Route {
  props: { path: string; title: string }
  site: URL | undefined
}

export const GET = ({ props: { path, title }, site }: Route) =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; ">
<meta http-equiv="refresh" content="0; url=${path}">
<link rel="canonical" href="${site ? new URL(path, site).href : path}">
<title>${escaped(title)}</title>
</head>
<body><a href="${path}">${escaped(title)}</a></body>
</html>
`,
  )
