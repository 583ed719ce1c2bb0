/** Markdown to a write-up: pieces and tables in the order of the text, each with the headings that it stands under. */
import type { Nodes, Table as TableNode } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { UNSAFE } from '../vocabulary/records/fields.ts'
import type { ImportProblem, Piece, Table, WriteUp } from './write-up.ts'

/** Emphasis, links and images mean nothing here, and text made to be slow is slow in them. */
const FLAT = {
  disable: { null: ['attention', 'autolink', 'htmlText', 'labelStartImage', 'labelStartLink', 'labelEnd'] },
}
const extensions = [gfmTable(), FLAT]
const mdastExtensions = [gfmTableFromMarkdown()]

/** Deeper than anybody quotes, and shallow enough that the parser stays linear. */
const DEEPEST = 40
const CONTAINERS = new RegExp(String.raw`^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${DEEPEST}}`)
/** A line this short right before a block names it: "Hyper:" or "**Run 2**". */
const LONGEST_CAPTION = 80

export const isPage = (path: string): boolean => path === '-' || /\.(?:md|markdown|mdx|mkd)$/i.test(path)

/** Never throws: text is data, and what is too deep to be read is a problem. */
export function readMarkdown(file: string, text: string): WriteUp {
  const problems: ImportProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  lines.forEach((line, index) => {
    if (!CONTAINERS.test(line)) return
    lines[index] = ''
    const problem = `quotes or lists are nested more than ${DEEPEST} deep: the line is left out`
    problems.push({ file, line: index + 1, text: line.slice(0, 200), problem })
  })
  const tree = fromMarkdown(lines.join('\n'), { extensions, mdastExtensions })
  const parts: WriteUp['parts'] = []
  const headings: { depth: number; text: string }[] = []
  const titles: { depth: number; text: string }[] = []
  let caption: string | null = null
  const path = () => [...headings.map(heading => heading.text), ...(caption === null ? [] : [caption])]
  for (const node of flowOf(tree)) {
    const line = node.position?.start.line ?? 1
    if (node.type === 'heading') {
      while ((headings.at(-1)?.depth ?? 0) >= node.depth) headings.pop()
      const heading = { depth: node.depth, text: plain(inlineText(node)) }
      headings.push(heading)
      titles.push(heading)
      caption = null
    } else if (node.type === 'table') {
      parts.push(readTable(file, node, path()))
      caption = null
    } else if (node.type === 'code') {
      // a fence is a line of its own before the text
      const isFenced = /^[ \t>]*(`{3}|~{3})/.test((lines[line - 1] ?? '').replace(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/, ''))
      parts.push({ kind: 'code', file, line: isFenced ? line + 1 : line, headings: path(), text: `${node.value}\n` })
      caption = null
    } else {
      const last = node.position?.end.line ?? line
      const source = `${lines.slice(line - 1, last).join('\n')}\n`
      if (node.type === 'html' && /<table/i.test(source)) {
        problems.push({
          file,
          line,
          text: source.trim().slice(0, 200),
          problem: 'a table in HTML is not read: write it as Markdown',
        })
      }
      addProse(parts, { kind: 'prose', file, line, headings: path(), text: source })
      caption = node.type === 'paragraph' ? captionOf(source) : null
    }
  }
  const title = (titles.find(heading => heading.depth === 1) ?? titles[0])?.text ?? null
  return { title, parts, problems }
}

/** The blocks of a document in order: quotes and lists are taken apart, without recursion. */
function flowOf(root: Nodes): Exclude<Nodes, { type: 'root' | 'blockquote' | 'list' | 'listItem' }>[] {
  const blocks: Exclude<Nodes, { type: 'root' | 'blockquote' | 'list' | 'listItem' }>[] = []
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'root' || node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
      waiting.push(...node.children.toReversed())
    } else {
      blocks.push(node)
    }
  }
  return blocks
}

/** Neighbouring paragraphs are one piece: a log that was pasted without a fence falls into several. */
function addProse(parts: WriteUp['parts'], piece: Piece): void {
  const before = parts.at(-1)
  const lineAfter = before?.kind === 'prose' ? before.line + before.text.split('\n').length - 1 : 0
  if (before?.kind !== 'prose' || before.file !== piece.file || piece.line < lineAfter) parts.push(piece)
  else before.text += '\n'.repeat(piece.line - lineAfter) + piece.text
}

/** "Hyper:", "**Run 2**", "`cargo bench`" or a few bare words; a sentence is none. */
function captionOf(source: string): string | null {
  const text = plain(source)
  const isMarked = /:$|^(\*\*|__|`)[^*_`]+\1:?$/.test(source.trim())
  const isShort = text.length <= LONGEST_CAPTION && !source.trim().includes('\n') && !/[.,;!?]\s/.test(text)
  const isBare = /^[^.,;:!?]+$/.test(text) && text.split(' ').length <= 4
  const name = text.replace(/^`|`?:?$/g, '')
  return isShort && (isMarked || isBare) && name !== '' ? name : null
}

function readTable(file: string, node: TableNode, headings: string[]): Table {
  const rows = node.children.map(row => ({
    line: row.position?.start.line ?? 1,
    cells: row.children.map(cell => plain(inlineText(cell))),
  }))
  const [header, ...body] = rows
  return { kind: 'table', file, line: header?.line ?? 1, headings, header: header?.cells ?? [], rows: body }
}

/** The text of a heading or a cell as it was written, code spans without their ticks. */
function inlineText(node: Nodes): string {
  if ('value' in node) return node.value
  if ('children' in node) return node.children.map(child => (child.type === 'break' ? ' ' : inlineText(child))).join('')
  return ''
}

const UNPRINTABLE = new RegExp(`[${UNSAFE}]+`, 'gu')

/** Without the marks of emphasis, links and images: "[**Actix**](https://…)" is Actix. */
export function plain(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(?<![\p{L}\p{N}])(\*{1,3}|_{1,3}|~~)(?=\S)|(?<=\S)(\*{1,3}|_{1,3}|~~)(?![\p{L}\p{N}])/gu, '')
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
