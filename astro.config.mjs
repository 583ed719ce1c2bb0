// The site is static files, complete without JavaScript. A content security policy without 'unsafe-inline' (site/layouts/Page.astro)
// is why nothing may be inlined here.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import { sitemap } from './site/sitemap.ts'

// BENCHLEDGER_SITE is the only place where the site's own address is said: without it nothing that needs a whole address is made
// (canonical, sitemap, cards). BENCHLEDGER_REPOSITORY is that of the repository, for reports of problems (site/report-address.ts).
const { BENCHLEDGER_DIST: dist, BENCHLEDGER_SITE: site, BENCHLEDGER_BASE: base } = process.env

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: dist ?? './dist',
  ...(site ? { site } : {}),
  base: base || '/',
  output: 'static',
  integrations: [sitemap()],
  // pages are folders with a slash; 'always' would refuse the files next to them (parquet, raw logs) under astro dev
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
  devToolbar: { enabled: false },
  // its colours would be inline styles
  markdown: { syntaxHighlight: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    // the browser draws rows with the addresses that the build wrote
    define: { 'process.env.BENCHLEDGER_BASE': JSON.stringify(base ?? '') },
    worker: { format: 'es' },
    // what unzipit asks for under Node alone
    resolve: { alias: { 'node:worker_threads': fileURLToPath(new URL('site/client/no-threads.ts', import.meta.url)) } },
    ssr: { external: ['@duckdb/node-api', '@duckdb/node-bindings', 'jsdom', '@observablehq/plot'] },
  },
})
