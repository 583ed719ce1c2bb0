#!/usr/bin/env bash
# DuckDB: of two parquet files that are read together the first decides the type: 2.7 in the second becomes 3, silently.
. "$(dirname "$0")/common.sh"
npm_package @duckdb/node-api@1.5.5-r.5
cat > "$dir/try.mjs" <<'JS'
import { DuckDBInstance } from '@duckdb/node-api'
const database = await (await DuckDBInstance.create()).connect()
process.chdir(import.meta.dirname)
for (const query of [
  "copy (select 1::integer as x) to 'first.parquet'",
  "copy (select 2.7::double as x) to 'second.parquet'",
  "select max(x) as most from read_parquet(['first.parquet', 'second.parquet'])",
  "select max(x) as most from read_parquet(['second.parquet', 'first.parquet'])",
]) {
  const rows = (await database.runAndReadAll(query)).getRowObjectsJson()
  console.log(query, '=>', JSON.stringify(rows))
}
JS
run node "$dir/try.mjs"
expect 'with the integer first, the largest value is 3' "$(grep -c '"most":3}' "$dir/output.txt" || :) == 1"
expect 'with the double first, it is 2.7' "$(grep -c '"most":2.7}' "$dir/output.txt" || :) == 1"
expect 'the program ends without an error' "$status == 0"
verdict
