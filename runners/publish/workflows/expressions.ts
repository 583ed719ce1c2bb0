/** The expressions of a workflow, read by a grammar so small that no credential fits in: what it cannot read is refused. */

/** `secrets` is none of them, because nothing here needs one. */
const CONTEXTS = new Set(['github', 'inputs', 'matrix', 'needs', 'steps', 'vars'])
/** None gives a whole context as text, and none lets a job run after one that was refused, as `always` does. */
const FUNCTIONS = new Set(['cancelled', 'contains', 'endswith', 'failure', 'fromjson', 'startswith', 'success'])
const LITERALS = new Set(['true', 'false', 'null'])
const TOKEN = /\s+|'(?:[^']|'')*'|&&|\|\||[=!<>]=?|[(),]|\d+|[a-z_][\w-]*(?:\.[a-z_][\w-]*)*/giy

/** All below a value: what stands in `${{ }}`, in keys too, and a condition, which needs no braces. */
export function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/\$\{\{(.*?)(?:\}\}|$)/gs)].map(([, inner = '']) => inner)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [
    ...expressionsIn(key),
    ...(key === 'if' && typeof each === 'string' && !each.includes('${{') ? [each] : expressionsIn(each)),
  ])
}

/** Why it could give a credential; null where it cannot. Names are compared without their case, as GitHub does. */
export function refuseExpression(expression: string, { may_name_token = false } = {}): string | null {
  const tokens = [...expression.matchAll(TOKEN)].map(([token]) => token)
  const rest = expression.slice(tokens.join('').length).trim()
  if (rest !== '') return `${rest} is not read here`
  const words = tokens.filter(token => token.trim() !== '')
  for (const [index, word] of words.entries()) {
    const name = word.toLowerCase()
    if (!/^[a-z_]/.test(name) || LITERALS.has(name)) continue
    if (words[index + 1] === '(') {
      if (!FUNCTIONS.has(name)) return `${word}() is not known to be safe`
      continue
    }
    const [context = '', ...path] = name.split('.')
    if (!CONTEXTS.has(context)) return `${word} is not known to be safe`
    if (path.length === 0) return `${word} is the whole of it, with all that it holds`
    if (context === 'github' && path[0] === 'token' && !may_name_token) return `${word} is a credential`
  }
  return null
}
