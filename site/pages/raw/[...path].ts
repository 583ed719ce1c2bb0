/** A raw file under `astro dev`. A build copies them, because rendering 7,000 files takes too long. */
import { rawSegments } from '../../address.ts'
import { rawBytes, rawPaths } from '../../data/raw-file.ts'

export async function getStaticPaths() {
  if (!import.meta.env.DEV) return []
  return (await rawPaths()).map(path => ({ params: { path: rawSegments(path) }, props: { path } }))
}

export const GET = ({ props }: { props: { path: string } }) =>
  new Response(new Uint8Array(rawBytes(props.path)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
