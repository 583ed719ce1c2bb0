/** `environment.json` and `trials.json` of each run and document. */
import { segment } from '../../../address.ts'
import { environmentJson, trialsJson } from '../../../data/origin-files.ts'
import { resultOrigins } from '../../../data/result-page.ts'

const files = { environment: environmentJson, trials: trialsJson }

interface Context {
  params: { file: keyof typeof files }
  props: { origin_id: string }
}

export async function getStaticPaths() {
  return (await resultOrigins()).flatMap(({ origin_id, is_run }) =>
    Object.keys(files).map(file => ({
      params: { origin: is_run ? 'runs' : 'documents', id: segment(origin_id), file },
      props: { origin_id },
    })),
  )
}

export const GET = async ({ params, props }: Context) => new Response(await files[params.file](props.origin_id))
