import { SaxesParser, type SaxesTagNS } from 'saxes'
import { EdgarFileError } from './edgar-file-error.ts'

/** An element of an XML document by its local name; text is without white space around it. */
export interface XmlElement {
  readonly name: string
  /** Prefix that the document writes before the name; empty where it writes none. */
  readonly prefix: string
  /** By their local names. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

interface Growing extends XmlElement {
  children: Growing[]
  text: string
}

/** No form of the SEC holds elements deeper in each other. */
const MOST_DEPTH = 100
const CHUNK = 65_536

/**
 * The elements of an XML document that lie so deep (0 is the root), one after the other, each with all that is in it.
 * Local names only, so that `ns1:value` and `value` are one. Reads as far as it is asked for, so that a table of a
 * hundred thousand rows is never in memory whole.
 * @throws EdgarFileError where the text is not well-formed XML
 */
export function* xmlElements(text: string, depth: number, file: string): Generator<XmlElement> {
  const done: XmlElement[] = []
  const parser = growingParser(depth, file, (element) => done.push(element))
  const document = text.trimStart().replace(/^\uFEFF/, '')
  for (let at = 0; at < document.length; at += CHUNK) {
    parser.write(document.slice(at, at + CHUNK))
    yield* done.splice(0)
  }
  parser.close()
  yield* done.splice(0)
}

/**
 * An XML document as a tree; for forms of at most some megabytes.
 * @throws EdgarFileError where the text is not well-formed XML
 */
export function xmlTree(text: string, file: string): XmlElement {
  for (const root of xmlElements(text, 0, file)) return root
  throw new EdgarFileError(`${file}: expected an XML document`)
}

function growingParser(depth: number, file: string, onElement: (element: XmlElement) => void) {
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  // Elements above the wanted depth are not kept: their children would pile up in them.
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element !== undefined && open.length > depth) element.text += part
  }
  parser.on('error', (error) => {
    throw new EdgarFileError(`${file}: expected XML: ${error.message}`)
  })
  parser.on('opentag', (tag) => {
    if (open.length >= MOST_DEPTH) throw new EdgarFileError(`${file}: expected at most ${MOST_DEPTH} nested elements`)
    const element = growing(tag)
    if (open.length > depth) open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined || open.length < depth) return
    element.text = element.text.trim()
    if (open.length === depth) onElement(element)
  })
  return parser
}

function growing({ local, prefix, attributes }: SaxesTagNS): Growing {
  const values = Object.values(attributes).map(({ local: name, value }): [string, string] => [name, value])
  return { name: local, prefix, attributes: Object.fromEntries(values), children: [], text: '' }
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
 * @throws EdgarFileError where no such element is there
 */
export function xmlInside(text: string, root: string): string {
  const found = new RegExp(`<((?:[\\w.-]+:)?${root})[\\s>/]`).exec(text)
  const end = found === null ? -1 : text.indexOf(`</${found[1]}>`, found.index)
  if (found === null || end < 0) throw new EdgarFileError(`expected an XML document <${root}> … </${root}>`)
  return text.slice(found.index, text.indexOf('>', end) + 1)
}
