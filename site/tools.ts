/** The tools for what Vite bundles, scripts of pages among it; under Node, as in the site's tests, the folders are walked. */
import { type ToolDefinition, toolsOf } from '../pipeline/tools/tool.ts'

export const tools = import.meta.env
  ? toolsOf(import.meta.glob<ToolDefinition>('../pipeline/tools/*/tool.ts', { eager: true, import: 'tool' }))
  : (await import('../pipeline/tools/installed.ts')).tools
