/** Text in which the prose check allows listed words. */
export interface ProseException {
  /** A file, or a folder with `/` at its end, relative to the root of the repository. */
  readonly path: string
  /** The listed words that the text may contain; default: all of them. */
  readonly words?: readonly string[]
  readonly reason: string
}

export const EXCEPTIONS: readonly ProseException[] = [
  { path: 'host/docs/style.md', reason: 'lists the words' },
  { path: '.ci/prose/words.ts', reason: 'lists the words' },
  { path: '.github/CODE_OF_CONDUCT.md', words: ['whoever'], reason: 'the sentence is idiomatic' },
  { path: 'packages/datasets/news/src/sentiment/lexicon.ts', words: ['nobody'], reason: 'a lexicon of negations' },
  { path: 'packages/datasets/quotes/src/quote-row.ts', words: ['asked'], reason: 'the ask price' },
  { path: 'packages/kit/src/record/field.ts', words: ['beside'], reason: 'the option `beside` in an example' },
  { path: 'host/docs/renamed-words.md', reason: 'lists old names' },
  { path: 'host/docs/reference/', reason: 'generated from docstrings, which are themselves checked' },
]
