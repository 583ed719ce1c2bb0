/** The frameworks with what their manifests declare. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type FrameworkPage = Row<'frameworks'>

/** A framework that only results name has a page too, made of its id. */
export const frameworkPages = (): Promise<readonly FrameworkPage[]> => query('frameworks')
