/** The tables published_pair, rerun_found, rerun_pair and not_rerun: what publications compare, and which of our results re-run theirs. */
import type { Database } from '../database.ts'

/**
 * One row per published comparison: two results of one document, table, scenario, work and load that differ in one setting,
 * or in the framework. A key's first part names the table that a result stands in. A claim that repeats an older document's
 * is no comparison of its own. Of two frameworks with several configurations each, those that are each other's nearest are held
 * against each other, and never two that state another value of the same setting. What does not state the setting comes first.
 */
const pairSql = `
  create or replace table published_pair as
  with
  published as (
    select
      bench_case.result_id, bench_case.position, document_id, bench_case.scenario_id, bench_case.framework_id,
      bench_case.tool, bench_case.threads, bench_case.connections, settings, bench_case.headline_metric_id,
      if(contains(result_key, '/'), split_part(result_key, '/', 1), '') as table_name,
      list_transform(list_sort(coalesce(separate_by, [])), lambda key: coalesce(settings[key], '')) as work
    from bench_case
    join stg_document_result using (document_id, result_key)
    left join scenario on scenario.scenario_id = bench_case.scenario_id
    left join repeated_claim on repeated_claim.result_id = bench_case.result_id
    where origin = 'published' and repeats_result_id is null and (has_log or claimed_metric_id = bench_case.headline_metric_id)
  ),
  pair as (
    select
      a, b,
      list_filter(
        list_sort(list_distinct(map_keys(a.settings) || map_keys(b.settings))),
        lambda key: a.settings[key] is distinct from b.settings[key]
      ) as differing
    from published as a
    join published as b
      on a.document_id = b.document_id and a.table_name = b.table_name and a.scenario_id = b.scenario_id and a.work = b.work
      and a.tool is not distinct from b.tool and a.threads is not distinct from b.threads
      and a.connections is not distinct from b.connections
      and (a.position, a.result_id) < (b.position, b.result_id)
  ),
  of_setting as (
    select
      'setting' as kind, differing[1] as setting_key,
      if(b.settings[differing[1]] is null, b, a) as from_row, if(b.settings[differing[1]] is null, a, b) as to_row
    from pair where a.framework_id = b.framework_id and len(differing) = 1
  ),
  of_framework as (
    select 'framework' as kind, null::varchar as setting_key, a as from_row, b as to_row
    from pair
    where a.framework_id <> b.framework_id
      and len(list_filter(differing, lambda key: a.settings[key] is not null and b.settings[key] is not null)) = 0
    qualify len(differing) = min(len(differing)) over (partition by a.result_id, b.framework_id)
      and len(differing) = min(len(differing)) over (partition by b.result_id, a.framework_id)
  )
  select
    from_row.result_id || '-' || to_row.result_id as reproduction_id,
    kind, from_row.document_id as document_id, from_row.table_name as table_name,
    from_row.scenario_id as scenario_id, from_row.headline_metric_id as metric_id, from_row.connections as connections,
    from_row.threads as threads, from_row.position as from_position, to_row.position as to_position,
    setting_key, from_row.settings[setting_key] as from_value, to_row.settings[setting_key] as to_value,
    from_row.framework_id as from_framework_id, to_row.framework_id as to_framework_id,
    from_row.result_id as from_result_id, to_row.result_id as to_result_id
  from (from of_setting union all from of_framework)`

/**
 * One row per published result and measured one of the same framework, scenario and settings; the release is no setting, and a control and what was withdrawn re-run
 * nothing. Where the framework cannot run here, another one with the same settings stands in for it: what
 * a setting changes can be seen there, though not how fast the framework is.
 */
const rerunSql = `
  create or replace table rerun_found as
  with
  published as (
    select bench_case.*, list_sort(map_entries(settings)) as setting_list
    from bench_case join stg_document_result using (document_id, result_key)
    where origin = 'published' and (has_log or claimed_metric_id = bench_case.headline_metric_id)
  ),
  measured as (
    select bench_case.*, list_sort(list_filter(map_entries(settings), lambda entry: entry.key <> 'release')) as setting_list
    from bench_case
    join stg_run_result on stg_run_result.result_id = bench_case.result_id
    join result_standing on result_standing.result_id = bench_case.result_id
    where not is_control and standing not in ('superseded', 'retracted')
  )
  select
    published.result_id as published_result_id, measured.result_id as measured_result_id, measured.run_id,
    measured.framework_id, measured.framework_version, measured.threads, measured.connections,
    published.framework_id <> measured.framework_id as is_stand_in,
    case
      when measured.threads is not distinct from published.threads
        and measured.connections is not distinct from published.connections then 'same'
      when published.connections is null then 'not_stated'
      else 'other'
    end as load_match,
    list_transform(regexp_extract_all(coalesce(measured.framework_version, ''), '\\d{1,9}'), lambda part: part::integer) as release_order,
    -- of a load that is not stated our highest stands for it
    abs(ln(measured.connections / published.connections)) as connections_distance,
    abs(measured.threads - published.threads) as threads_distance
  from published
  join measured on measured.scenario_id = published.scenario_id and measured.setting_list = published.setting_list
  left join framework on framework.framework_id = published.framework_id
  where measured.framework_id = published.framework_id
    or (framework.published_only is not null and len(published.setting_list) > 0)`

/** One pair of ours for each published one, of one run and load: the nearest load, then the newest run, then the newest releases. */
const chosenSql = `
  create or replace table rerun_pair as
  select
    reproduction_id, run_id, f.threads as rerun_threads, f.connections as rerun_connections, f.load_match,
    f.measured_result_id as from_rerun_id, t.measured_result_id as to_rerun_id,
    if(f.is_stand_in, f.framework_id, null) as stand_in_id
  from published_pair
  join rerun_found as f on f.published_result_id = from_result_id
  join rerun_found as t using (run_id)
  where t.published_result_id = to_result_id
    and f.threads is not distinct from t.threads and f.connections is not distinct from t.connections
    and f.is_stand_in = t.is_stand_in and (not f.is_stand_in or (kind = 'setting' and f.framework_id = t.framework_id))
  qualify row_number() over (
    partition by reproduction_id
    order by f.load_match <> 'same', f.connections_distance, f.threads_distance, f.connections desc, run_id desc,
      f.release_order desc, t.release_order desc, from_rerun_id, to_rerun_id
  ) = 1`

/** One row per published result that no run has, with the reason as its manifest or the newest run gives it. */
const missingSql = `
  create or replace table not_rerun as
  with
  refused as (
    select
      framework_id, scenario_id, arg_max(reason, run_id || reason) as reason,
      coalesce(nullif(ltrim(regexp_replace(configuration_id, '(^|,)release=[^,]*', ''), ','), ''), 'default') as configuration_id
    from not_run group by all
  )
  select
    bench_case.result_id as published_result_id,
    coalesce(framework.name, bench_case.framework_id) || ' is not re-run: ' || coalesce(published_only, refused.reason, 'no run has this case') as reason
  from bench_case
  left join framework using (framework_id)
  left join refused using (framework_id, scenario_id, configuration_id)
  where origin = 'published' and (has_log or claimed_metric_id = bench_case.headline_metric_id)
    and bench_case.result_id not in (select published_result_id from rerun_found)`

export async function findReruns(database: Database): Promise<void> {
  for (const sql of [pairSql, rerunSql, chosenSql, missingSql]) await database.connection.run(sql)
}
