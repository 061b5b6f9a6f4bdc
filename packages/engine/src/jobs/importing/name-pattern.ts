/** Returns the fields that a file name contains, with symbols in upper case; undefined if the name does not match. */
export type NamePattern = (name: string) => Readonly<Record<string, string>> | undefined

const PLACEHOLDER = /\{([a-z_]+)\}|\*|[^{*]+/g

/**
 * Compiles a pattern such as `{symbol}.us.txt` or `{symbol}-{interval}-*`, which matches the complete file name without
 * its folders, ignoring case and the extension of a compressed file. Fields match as few characters as possible.
 */
export function namePattern(pattern: string): NamePattern {
  const parts = pattern.match(PLACEHOLDER) ?? []
  const fields = parts.flatMap((part) => (part.startsWith('{') ? [part.slice(1, -1)] : []))
  if (fields.length === 0 || parts.join('') !== pattern)
    throw new Error(`expected a file name pattern such as {symbol}.us.txt, got ${pattern}`)
  const expression = new RegExp(`^${parts.map(expressionOf).join('')}$`, 'i')
  return (name) => {
    const own = name.split(/[/\\]/).at(-1) ?? name
    const groups = expression.exec(own)?.groups ?? expression.exec(own.replace(/\.(?:gz|zip)$/i, ''))?.groups
    if (groups === undefined) return undefined
    return Object.fromEntries(fields.map((field) => [field, valueOf(field, groups[field] ?? '')]))
  }
}

/** Publishers write tickers in file names in either case, so symbols are converted to upper case. */
const valueOf = (field: string, text: string) => (field === 'symbol' ? text.toUpperCase() : text)

function expressionOf(part: string): string {
  if (part === '*') return '.*'
  return part.startsWith('{') ? `(?<${part.slice(1, -1)}>.+?)` : part.replaceAll(/[^\w]/g, '\\$&')
}
