import { search } from 'nlcst-search'
import remarkParse from 'remark-parse'
import remarkRetext from 'remark-retext'
import retextEnglish from 'retext-english'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Plugin } from 'unified'
import { typescriptTexts } from './typescript-texts.ts'
import { WORDS } from './words.ts'

type Root = Extract<Parameters<typeof search>[0], { type: 'RootNode' }>

/** A listed word in prose, which the style guide replaces. */
export interface ProseProblem {
  readonly line: number
  readonly word: string
  readonly instead: string
}

const PHRASES = Object.keys(WORDS)
const ANY_PHRASE = new RegExp(`\\b(?:${PHRASES.map((phrase) => phrase.replace(' ', '\\s+')).join('|')})\\b`, 'i')

/** Reports listed words; code, links and quoted words are not prose. */
const wordList: Plugin<[], Root> = () => (tree, file) => {
  search(tree, PHRASES, (nodes, _index, _parent, phrase) => {
    const place = nodes[0]?.position
    file.message(phrase, place === undefined ? undefined : { place })
  })
}

const english = unified().use(retextEnglish)
english.use(wordList)
const processor = unified().use(remarkParse).use(remarkRetext, english)

/** Returns the words to replace in a Markdown file or in the comments and messages of a TypeScript file. */
export async function proseProblems(path: string, content: string): Promise<readonly ProseProblem[]> {
  if (!ANY_PHRASE.test(content)) return []
  const texts = path.endsWith('.md') ? [{ line: 1, text: content }] : typescriptTexts(path, content)
  const problems = texts
    .filter(({ text }) => ANY_PHRASE.test(text))
    .map(async ({ line, text }) => {
      const file = new VFile(text)
      await processor.run(processor.parse(file), file)
      return file.messages.map(({ reason, line: own = 1 }) => ({
        line: line + own - 1,
        word: reason,
        instead: WORDS[reason] ?? '',
      }))
    })
  return (await Promise.all(problems)).flat()
}
