import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { cutFrom, type Cutter, type TextInput } from './input.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** An element with its content, as plain data. Names omit the namespace prefix. */
export interface XmlElement {
  readonly name: string
  /** The prefix of the name in the document; empty if there is none. */
  readonly prefix: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text directly in the element, trimmed. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/**
 * Yields the elements of a document at a path, such as `informationTable/infoTable`. The path ends with the name of the
 * element and begins with as many ancestor names as are needed to identify it. `*` matches any name: by itself it
 * selects the root; after a slash, the direct children. Only one element is in memory at a time. Only the predefined
 * XML entities are expanded. Leading whitespace, which some publishers write, is skipped. Throws `UnreadableFile` with
 * line and column, counted from the document's first character, if the document is not well-formed or is truncated.
 */
export function xml(input: string, path: string): Generator<XmlElement>
/** Yields the elements of a file or a stream at a path. */
export function xml(input: TextInput, path: string): AsyncGenerator<XmlElement>
export function xml(input: string | TextInput, path: string): Generator<XmlElement> | AsyncGenerator<XmlElement> {
  return cutFrom(input, createReader(path))
}

/** Returns the children of an element at a path below it, such as `ownershipNature/directOrIndirectOwnership/value`. */
export function childrenOf(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** Returns the text of the first child at a path; undefined if there is none or it is empty. */
export function textAt(element: XmlElement, path: string): string | undefined {
  const text = childrenOf(element, path)[0]?.text
  return text === '' ? undefined : text
}

/** Maximum nesting of elements, including levels inside a yielded element. No publisher's documents come close. */
const DEEPEST = 256
const MOST = 1_000_000

/** An element whose end tag has not been read yet. */
interface OpenElement extends XmlElement {
  text: string
  readonly children: XmlElement[]
}

function createReader(path: string): Cutter<XmlElement> {
  const wanted = path.split('/')
  const parser = new SaxesParser()
  const names: string[] = []
  const open: OpenElement[] = []
  let found: XmlElement[] = []
  let size = 0
  let hasBegun = false

  parser.on('opentag', (tag) => {
    names.push(localName(tag.name))
    if (names.length > DEEPEST) throw new UnreadableFile(`expected at most ${DEEPEST} levels of nested elements`)
    if (open.length === 0 && !isAt(names, wanted)) return
    if (++size > MOST) throw new UnreadableFile(`expected at most ${MOST} elements per ${path}`)
    open.push({
      name: names.at(-1) ?? '',
      prefix: prefixOf(tag.name),
      attributes: attributesOf(tag),
      text: '',
      children: [],
    })
  })
  const addText = (text: string) => {
    const inner = open.at(-1)
    if (inner !== undefined) inner.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    names.pop()
    const ended = open.pop()
    if (ended === undefined) return
    ended.text = ended.text.trim()
    const around = open.at(-1)
    if (around !== undefined) return void around.children.push(ended)
    found.push(ended)
    size = 0
  })
  parser.on('error', ({ message }) => {
    throw new UnreadableFile(`expected well-formed XML, got "${message}"`)
  })

  function write(text: string): void {
    // An XML declaration is valid only at the very start of a document.
    const part = hasBegun ? text : text.trimStart()
    hasBegun ||= part !== ''
    parser.write(part)
  }
  function taken(): readonly XmlElement[] {
    const ready = found
    found = []
    return ready
  }
  return {
    push: (text) => (write(text), taken()),
    end: () => (parser.close(), taken()),
  }
}

const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')))
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isAt = (names: readonly string[], wanted: readonly string[]) =>
  names.length >= wanted.length &&
  wanted.every((name, at) => name === '*' || names[names.length - wanted.length + at] === name)

const attributesOf = ({ attributes }: SaxesTagPlain) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))
