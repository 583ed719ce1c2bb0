/** The kernels of the results; null is one that nobody states. */
import { query } from './query.ts'

interface KernelPage {
  kernel_release: string | null
  result_count: number
  host_ids: string[]
  framework_count: number
}

/** There is always a page for the unknown kernel. */
export async function kernelPages(): Promise<readonly KernelPage[]> {
  const known = await query<KernelPage>('kernels')
  if (known.some(kernel => kernel.kernel_release === null)) return known
  return [...known, { kernel_release: null, result_count: 0, framework_count: 0, host_ids: [] }]
}
