/** The rules of this checkout, for programs that run under Node; what Vite bundles gets them from site/rules.ts. */

import { findRules } from './find-rules.ts'

export const rules = await findRules()
