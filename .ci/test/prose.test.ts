import { describe, expect, it } from 'vitest'
import { proseProblems } from '../prose/prose.ts'

const BAD = 'The host was told nothing.'
const FOUND = { word: 'told', instead: 'reported, returned, resolved, known' }

describe('the prose check', () => {
  it('the prose check finds a listed word in Markdown', async () => {
    expect(await proseProblems('page.md', `# Title\n\n${BAD}\n`)).toEqual([{ line: 3, ...FOUND }])
  })

  it.each([
    ['a line comment', `// ${BAD}\nexport {}\n`, 1],
    ['a docstring', `/**\n * Returns a row.\n * ${BAD}\n */\nexport const row = 1\n`, 3],
    ['a comment after code', `export const one = 1\nexport const two = 2 // ${BAD}\n`, 2],
  ])('the prose check finds a listed word in %s', async (_title, source, line) => {
    expect(await proseProblems('file.ts', source)).toEqual([{ line, ...FOUND }])
  })

  it.each([
    ['a string', 'file.ts', `export {}\nthrow new Error('${BAD}')\n`],
    ['a template', 'file.ts', `export {}\nthrow new Error(\`Row \${1}: the host was told \${2}.\`)\n`],
    ['the text of an element', 'file.tsx', `export const Page = () =>\n  <p>${BAD}</p>\n`],
  ])('the prose check finds a listed word in %s', async (_title, path, source) => {
    expect(await proseProblems(path, source)).toEqual([{ line: 2, ...FOUND }])
  })

  it('the prose check finds phrases across a line break, regardless of case', async () => {
    expect(await proseProblems('page.md', 'Rows are kept for\never. Nobody reads them.\n')).toMatchObject([
      { line: 1, word: 'for ever' },
      { line: 2, word: 'nobody' },
    ])
  })

  it.each([
    ['code in Markdown', 'page.md', 'The member `told` is an array.\n\n```\ntold\n```\n'],
    ['names', 'file.ts', 'export const told = 1\n'],
    ['words that are values', 'file.ts', "export const kind = 'told'\n"],
    ['imports', 'file.ts', "import './a folder told.ts'\n"],
    ['statements of SQL', 'file.ts', "export const text = 'select told from shares where id = 1'\n"],
  ])('the prose check leaves %s alone', async (_title, path, content) => {
    expect(await proseProblems(path, content)).toEqual([])
  })
})
