import { UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'

export type { XmlElement }

/**
 * Yields an XML document's elements at a depth (0 is the root) one by one, each with its descendants. Names are local,
 * so `ns1:value` and `value` are the same. Parses lazily, so a table with a hundred thousand rows is never entirely in
 * memory.
 * @throws UnreadableFile if the text is not well-formed XML
 */
export function* xmlElements(text: string, depth: number, file: string): Generator<XmlElement> {
  const path = Array.from({ length: depth + 1 }, () => '*').join('/')
  try {
    yield* xml(text, path)
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableFile(`${file}: ${error.message}`) : error
  }
}

/**
 * Parses an XML document of at most a few megabytes into a tree.
 * @throws UnreadableFile if the text is not well-formed XML
 */
export function xmlTree(text: string, file: string): XmlElement {
  for (const root of xmlElements(text, 0, file)) return root
  throw new UnreadableFile(`${file}: expected an XML document`)
}

/** Returns the first element at a path of names below an element; undefined if there is none. */
export function elementAt(from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let element = from
  for (const name of path) element = element?.children.find((child) => child.name === name)
  return element
}

/** Returns the text at a path of names, on one line; null if it is missing or empty. */
export function xmlText(from: XmlElement | undefined, ...path: readonly string[]): string | null {
  const text = elementAt(from, ...path)?.text.replace(/\s+/g, ' ') ?? ''
  return text === '' ? null : text
}

/** Returns `1`, `0`, `true` or `false` at a path of names as a boolean; null for anything else. */
export function xmlFlag(from: XmlElement | undefined, ...path: readonly string[]): boolean | null {
  const text = xmlText(from, ...path)?.toLowerCase()
  if (text === '1' || text === 'true') return true
  return text === '0' || text === 'false' ? false : null
}

/** Returns all children with the given name. */
export function childrenOf(from: XmlElement | undefined, name: string): readonly XmlElement[] {
  return from?.children.filter((child) => child.name === name) ?? []
}

/**
 * Returns the XML document in text that is either the document itself or a complete submission that contains it: from
 * `<root`, with or without a prefix, to its end.
 * @throws UnreadableFile if the element is missing
 */
export function xmlInside(text: string, root: string): string {
  const found = new RegExp(`<((?:[\\w.-]+:)?${root})[\\s>/]`).exec(text)
  const end = found === null ? -1 : text.indexOf(`</${found[1]}>`, found.index)
  if (found === null || end < 0) throw new UnreadableFile(`expected an XML document <${root}> … </${root}>`)
  return text.slice(found.index, text.indexOf('>', end) + 1)
}
