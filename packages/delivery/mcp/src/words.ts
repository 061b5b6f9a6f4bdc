/** Stop words, which carry no meaning in a query. */
const EMPTY = new Set(
  (
    'a all an and are as at be by for from get give how i in into is it list me of on or show that the to v1 was ' +
    'what where which with'
  ).split(' '),
)

/** Returns the words in a text, lowercased and, as far as possible without a dictionary, singular. */
export function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !EMPTY.has(word)).map(singular)
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
