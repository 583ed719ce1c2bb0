/** The parquet files that the pages were generated from and their manifest, as downloads. */
import { parquetBytes, parquetPaths, readPublishedManifest } from '../../data/data-page.ts'

export function getStaticPaths() {
  return [...parquetPaths(), 'manifest.json'].map(file => ({ params: { file } }))
}

export const GET = ({ params }: { params: { file: string } }) =>
  params.file === 'manifest.json'
    ? new Response(JSON.stringify(readPublishedManifest(), null, 2))
    : new Response(new Uint8Array(parquetBytes(params.file)), {
        headers: { 'content-type': 'application/vnd.apache.parquet' },
      })
