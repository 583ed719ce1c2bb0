/** The kernels of the results; null is one that nobody states. */
import { rows } from './query.ts'

export interface KernelPage {
  kernel_release: string | null
  result_count: number
  host_ids: string[]
  framework_count: number
}

/** There is always a page for the unknown kernel. */
export async function kernelPages(): Promise<KernelPage[]> {
  const known = await rows<KernelPage>(`
    select kernel_release, count(*) as result_count, count(distinct framework_id) as framework_count,
      list(distinct host_id order by host_id) filter (host_id is not null) as host_ids
    from leaderboard group by kernel_release order by kernel_release desc nulls last`)
  if (known.some(kernel => kernel.kernel_release === null)) return known
  return [...known, { kernel_release: null, result_count: 0, framework_count: 0, host_ids: [] }]
}
