/** The tools for pages, which Vite bundles; under Node, as in tests, they are read from the folders. */
import { type ToolDefinition, toolsOf } from '../pipeline/tools/tool.ts'

export const tools = import.meta.env
  ? toolsOf(import.meta.glob<ToolDefinition>('../pipeline/tools/*/tool.ts', { eager: true, import: 'tool' }))
  : (await import('../pipeline/tools/installed.ts')).tools
