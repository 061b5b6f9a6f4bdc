/** A signed term in a sum of tags or lines. */
interface Term {
  readonly name: string
  readonly sign: 1 | -1
  /** Whether the term counts as 0 if it is missing. */
  readonly optional: boolean
}

const TERM = /([+-]?)\s*([A-Za-z_]\w*)(\?)?\s*/gy
const compiled = new Map<string, readonly Term[]>()

/**
 * Parses a sum of tags or lines: `-A`, `A + B`, `a - b?`.
 * @throws RangeError for anything else
 */
export function termsOf(expression: string): readonly Term[] {
  const known = compiled.get(expression)
  if (known !== undefined) return known
  const terms = [...expression.matchAll(TERM)].map(([, sign, name = '', optional]): Term => ({
    name,
    sign: sign === '-' ? -1 : 1,
    optional: optional === '?',
  }))
  const read = [...expression.matchAll(TERM)].reduce((length, [text]) => length + text.length, 0)
  if (read !== expression.length || terms.length === 0)
    throw new RangeError(`expected a sum of names such as "a + b - c?", got "${expression}"`)
  compiled.set(expression, terms)
  return terms
}
