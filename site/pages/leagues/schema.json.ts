/** The JSON Schema of league.json. */
import { z } from 'zod'
import { league } from '../../../pipeline/schema/records/league.ts'

export const GET = () => new Response(JSON.stringify(z.toJSONSchema(league), null, 2))
