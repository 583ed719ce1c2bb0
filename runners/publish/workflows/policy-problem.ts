/** What a workflow or an action breaks, by the name of the rule. */
export interface PolicyProblem {
  rule: string
  job: string | null
  problem: string
}
