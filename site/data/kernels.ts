/** The kernels of the results; null is one that nobody states. */
import { query } from './query.ts'
import type { Row } from './row.ts'

/** There is always a page for the unknown kernel. */
export async function kernelPages(): Promise<readonly Row<'kernels'>[]> {
  const known = await query('kernels')
  if (known.some(kernel => kernel.kernel_release === null)) return known
  return [...known, { kernel_release: null, result_count: 0, framework_count: 0, host_ids: [] }]
}
