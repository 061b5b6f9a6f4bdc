import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of the repository root. */
export const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url)).replace(/\/$/, '')

/** A fenced code block of a page. */
export interface Block {
  /** Path relative to the repository root, with slashes. */
  readonly page: string
  /** Line of its opening fence, counted from 1. */
  readonly line: number
  /** The language after the opening fence; empty if there is none. */
  readonly language: string
  readonly code: string
}

/** Page and line in the format that editors open. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`

/**
 * Folders with installed, built or generated files, with pages that no one follows as instructions, or with package
 * templates.
 */
const NO_PAGES = new Set(['node_modules', 'dist', 'coverage', 'decisions', 'fixtures', 'template', 'reference'])
const NO_PAGE = /^CHANGELOG\.md$|\.report\.md$/

/** Paths of all documentation pages under a folder. */
export function pagesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return NO_PAGES.has(entry.name) || entry.name.startsWith('.') ? [] : pagesBelow(path)
      return entry.name.endsWith('.md') && !NO_PAGE.test(entry.name) ? [path] : []
    })
    .toSorted()
}

/** The blocks of all pages in the repository. */
export function allBlocks(): readonly Block[] {
  return pagesBelow(ROOT).flatMap((path) =>
    blocksIn(readFileSync(path, 'utf8'), relative(ROOT, path).replaceAll(sep, '/')),
  )
}

const FENCE = /^(\s*)(`{3,}|~{3,})\s*(\S*)/

/** The fenced blocks of one page. Throws if one is not closed. */
export function blocksIn(text: string, page: string): readonly Block[] {
  const blocks: Block[] = []
  let open: { line: number; indent: string; fence: string; language: string; lines: string[] } | undefined
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, indent = '', fence, language = ''] = FENCE.exec(line) ?? []
    if (open === undefined) {
      if (fence !== undefined) open = { line: index + 1, indent, fence, language, lines: [] }
    } else if (fence?.startsWith(open.fence) === true && language === '') {
      blocks.push({ page, line: open.line, language: open.language, code: `${open.lines.join('\n')}\n` })
      open = undefined
    } else open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line.trimStart())
  }
  if (open !== undefined) throw new Error(`${page}:${open.line}: this block is not closed`)
  return blocks
}
