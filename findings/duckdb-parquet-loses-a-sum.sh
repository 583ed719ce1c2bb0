#!/usr/bin/env bash
# DuckDB: the exact sum of a column of integers, written to parquet, is read back as another number, without a warning.
. "$(dirname "$0")/common.sh"
npm_package @duckdb/node-api@1.5.5-r.5
cat > "$dir/try.mjs" <<'JS'
import { DuckDBInstance } from '@duckdb/node-api'
const database = await (await DuckDBInstance.create()).connect()
process.chdir(import.meta.dirname)
for (const query of [
  'select sum(x) as s from (values (9007199254740993::bigint)) t(x)',
  "copy (select sum(x) as s from (values (9007199254740993::bigint)) t(x)) to 's.parquet'",
  "select s from 's.parquet'",
]) {
  const rows = (await database.runAndReadAll(query)).getRowObjectsJson()
  console.log(query, '=>', JSON.stringify(rows))
}
JS
run node "$dir/try.mjs"
expect 'the sum of a query is exact' "$(grep -c '^select sum.*"s":"9007199254740993"' "$dir/output.txt" || :) == 1"
expect 'the sum in the file ends in 2' "$(grep -c 's.parquet. => .*9007199254740992' "$dir/output.txt" || :) == 1"
expect 'the program ends without an error' "$status == 0"
verdict
