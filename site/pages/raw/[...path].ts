/** A copy of each raw file, byte for byte, for those who want the log and no page around it. */
import { rawSegments } from '../../address.ts'
import { rawBytes, rawPaths } from '../../data/raw-file.ts'

export async function getStaticPaths() {
  return (await rawPaths()).map(path => ({ params: { path: rawSegments(path) }, props: { path } }))
}

export const GET = ({ props }: { props: { path: string } }) =>
  new Response(new Uint8Array(rawBytes(props.path)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
