#!/usr/bin/env bash
# DuckDB casts 2.5 to the integer 3 and 2.5::double to 2: a literal is a decimal, whose halves go up.
. "$(dirname "$0")/common.sh"
npm_package @duckdb/node-api@1.5.5-r.5
cat > "$dir/try.mjs" <<'JS'
import { DuckDBInstance } from '@duckdb/node-api'
const database = await (await DuckDBInstance.create()).connect()
process.chdir(import.meta.dirname)
for (const query of [
  'select 2.5::integer as rounded',
  'select 2.5::double::integer as rounded',
]) {
  const rows = (await database.runAndReadAll(query)).getRowObjectsJson()
  console.log(query, '=>', JSON.stringify(rows))
}
JS
run node "$dir/try.mjs"
expect 'the literal becomes 3' "$(grep -c '^select 2.5::integer.*:3}' "$dir/output.txt" || :) == 1"
expect 'the double becomes 2' "$(grep -c '^select 2.5::double.*:2}' "$dir/output.txt" || :) == 1"
verdict
