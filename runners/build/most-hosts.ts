/** As many outputs as the job `measure` of bench.yml has: one for what each host sends. */
export const MOST_HOSTS = 8
