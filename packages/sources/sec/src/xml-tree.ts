import { UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'

export type { XmlElement }

/**
 * The elements of an XML document that lie so deep (0 is the root), one after the other, each with all that is in it.
 * Local names only, so that `ns1:value` and `value` are one. Reads as far as it is asked for, so that a table of a
 * hundred thousand rows is never in memory whole.
 * @throws UnreadableFile where the text is not well-formed XML
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
 * An XML document as a tree; for forms of at most some megabytes.
 * @throws UnreadableFile where the text is not well-formed XML
 */
export function xmlTree(text: string, file: string): XmlElement {
  for (const root of xmlElements(text, 0, file)) return root
  throw new UnreadableFile(`${file}: expected an XML document`)
}

/** The first element on a path of names below one; undefined where there is none. */
export function elementAt(from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let element = from
  for (const name of path) element = element?.children.find((child) => child.name === name)
  return element
}

/** The text on a path of names, in one line; null where there is none or it is empty. */
export function xmlText(from: XmlElement | undefined, ...path: readonly string[]): string | null {
  const text = elementAt(from, ...path)?.text.replace(/\s+/g, ' ') ?? ''
  return text === '' ? null : text
}

/** `1`, `0`, `true` or `false` on a path of names; null for anything else. */
export function xmlFlag(from: XmlElement | undefined, ...path: readonly string[]): boolean | null {
  const text = xmlText(from, ...path)?.toLowerCase()
  if (text === '1' || text === 'true') return true
  return text === '0' || text === 'false' ? false : null
}

/** All children of a name. */
export function childrenOf(from: XmlElement | undefined, name: string): readonly XmlElement[] {
  return from?.children.filter((child) => child.name === name) ?? []
}

/**
 * The XML document inside a text that may be the document itself or a complete submission around it: the part from
 * `<root` to its end, with or without a prefix.
 * @throws UnreadableFile where no such element is there
 */
export function xmlInside(text: string, root: string): string {
  const found = new RegExp(`<((?:[\\w.-]+:)?${root})[\\s>/]`).exec(text)
  const end = found === null ? -1 : text.indexOf(`</${found[1]}>`, found.index)
  if (found === null || end < 0) throw new UnreadableFile(`expected an XML document <${root}> … </${root}>`)
  return text.slice(found.index, text.indexOf('>', end) + 1)
}
