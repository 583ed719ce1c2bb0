/** The data of the page of a result in base units. Shared data is in files of the run or document. */
import { documentAddress, runAddress } from '../../../address.ts'
import { type ResultPath, resultPaths } from '../../../data/result-page.ts'

export const getStaticPaths = resultPaths

export const GET = ({ props: { page } }: ResultPath) => {
  const { head, values, trials, findings, missing, environment: _, same_case: _same, ...rest } = page
  const origin = head.run_id === null ? documentAddress(head.document_id ?? '') : runAddress(head.run_id)
  const body = {
    // 1 had no estimate, 2 had the ranks of past days (until November 2026)
    schema_version: 4,
    ...head,
    environment_url: `${origin}environment.json`,
    trials_url: `${origin}trials.json`,
    interval_method: values.find(value => value.interval_method !== null)?.interval_method ?? null,
    // only exceptions are stated: bounds, and states other than that of the result
    values: values.map(
      ({
        result_id: _id,
        interval_method: _method,
        is_lower_bound,
        is_upper_bound,
        state,
        state_reason: _,
        ...value
      }) => ({
        ...value,
        ...(is_lower_bound && { is_lower_bound }),
        ...(is_upper_bound && { is_upper_bound }),
        ...(state !== head.state && { state }),
      }),
    ),
    trials: trials.map(({ path, first_line, last_line, sha256, status }) => ({
      path,
      first_line,
      last_line,
      sha256,
      status,
    })),
    findings: findings.map(({ rule_id, owner, severity, observed, expected, message }) => ({
      rule_id,
      owner,
      severity,
      observed,
      expected,
      message,
    })),
    missing: missing.map(({ rule_id }) => ({ rule_id })),
    ...rest,
  }
  return new Response(`${JSON.stringify(body)}\n`)
}
