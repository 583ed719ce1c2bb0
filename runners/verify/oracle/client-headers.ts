/** Headers that clients send in addition to the scenario's, by which a server might recognise a load generator. */
import { type Random, randomElement } from '../../../pipeline/schema/random.ts'
import { invocations } from '../../../pipeline/tools/find-invocations.ts'

type Headers = Readonly<Record<string, string>>

const generatorHeaders: readonly Headers[] = [...invocations.values()].flatMap(tool =>
  tool.kind === 'load' ? [tool.headers] : [],
)

/** No client accepts compressed responses, because the checks cannot decompress them. */
export const browserHeaders: Headers = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'en-GB,en;q=0.7',
  'Accept-Encoding': 'identity',
  Connection: 'keep-alive',
  'Cache-Control': 'max-age=0',
  Cookie: 'theme=dark; visits=3',
}

const scriptHeaders: Headers = { 'User-Agent': 'curl/8.11.0', Accept: '*/*' }

export function clientHeaders(random: Random): Headers {
  return randomElement(random, [browserHeaders, scriptHeaders, ...generatorHeaders])
}
