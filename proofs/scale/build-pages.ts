/** Builds the pages alone: `DATA PARQUET OUT`. */
import { buildPages } from '../../site/build-pages.ts'

const [data = '', parquet = '', out = ''] = process.argv.slice(2)
await buildPages({ data, parquet, out })
