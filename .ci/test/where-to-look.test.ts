import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../workspace.ts'

/** A row with more files would answer more than one question. */
const MOST_FILES = 3

/** Matches a second question in the same row, which readers looking for it would miss. */
const SECOND_QUESTION =
  /,? and (?:(?:for|in|on|to|of|by|under|with) )?(?:what|when|where|which|who|whom|whose|how|since)\b/

/** The other READMEs have no table, because file names are descriptive enough. */
const pages = ['host/README.md', 'packages/kit/README.md']

/** Maximum number of rows in all tables together. */
const MOST_ROWS = 150

/**
 * Rows of the tables with the header `Question | File`, one table per subject in a long section: the question, and the
 * paths in its code spans.
 */
function answersIn(markdown: string): readonly (readonly [question: string, paths: readonly string[]])[] {
  const [, section = ''] = markdown.split('\n## Where to look\n')
  return section.split(/^### .*$/m).flatMap((subject) => {
    const [header, , ...rows] = subject.split('\n').filter((line) => line.startsWith('|'))
    if (header === undefined) return []
    expect(cellsOf(header)).toEqual(['Question', 'File'])
    return rows.map((row) => {
      const [question = '', files = ''] = cellsOf(row)
      return [question, [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)] as const
    })
  })
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const fromRoot = (path: string, page: string) => (/^(?:host|packages)\//.test(path) ? path : join(dirname(page), path))

describe('tables of questions in READMEs', () => {
  it('a table of questions is read with all files of a row', () => {
    const page = '# It\n\n## Where to look\n\n| Question | File |\n| --- | --- |\n| Why? | `src/a.ts`, `host/b.ts` |\n'
    expect(answersIn(page)).toEqual([['Why?', ['src/a.ts', 'host/b.ts']]])
    const more = '\n### More\n\n| Question | File |\n| --- | --- |\n| When? | `src/c.ts` |\n'
    expect(answersIn(page + more).map(([question]) => question)).toEqual(['Why?', 'When?'])
    expect(fromRoot('src/a.ts', 'packages/datasets/eod/README.md')).toBe('packages/datasets/eod/src/a.ts')
    expect(fromRoot('host/b.ts', 'packages/datasets/eod/README.md')).toBe('host/b.ts')
  })

  it.each(pages)('%s has one question per row and names files that exist', (page) => {
    const answers = answersIn(readFileSync(join(ROOT, page), 'utf8'))
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.filter(([, paths]) => paths.length === 0 || paths.length > MOST_FILES)).toEqual([])
    expect(answers.filter(([question, paths]) => paths.length > 1 && SECOND_QUESTION.test(question))).toEqual([])
    expect(new Set(answers.map(([question]) => question)).size).toBe(answers.length)
    const missing = answers.flatMap(([, paths]) =>
      paths.filter((path) => !existsSync(join(ROOT, fromRoot(path, page)))),
    )
    expect(missing).toEqual([])
  })

  it(`tables of questions in READMEs have at most ${MOST_ROWS} rows`, () => {
    const rows = pages.flatMap((page) => answersIn(readFileSync(join(ROOT, page), 'utf8')))
    expect(rows.length).toBeLessThanOrEqual(MOST_ROWS)
  })
})
