/** The sentence of each pair of frameworks by the address of its page, for the search box. */
import { pairAddress } from '../../address.ts'
import { frameworkPairs } from '../../data/pairs.ts'

export const GET = async () => {
  const pairs = await frameworkPairs()
  return new Response(
    JSON.stringify(
      Object.fromEntries(
        pairs.map(({ framework_a, framework_b, sentence }) => [pairAddress(framework_a, framework_b), sentence]),
      ),
    ),
  )
}
