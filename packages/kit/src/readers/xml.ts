import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { cutFrom, type Cutter, type TextInput } from './input.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** An element with everything in it, as plain data. Names are without the prefix of their namespace. */
export interface XmlElement {
  readonly name: string
  /** What the document writes before the colon of the name; empty where it writes none. */
  readonly prefix: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text directly in it, without white space around it. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/**
 * The elements of a document at a path, such as `informationTable/infoTable`: the names of an element and of those
 * around it, as many as tell it apart. `*` is any name: alone it is the root, behind a slash what lies directly in it.
 * Only one of them is in memory at a time. No entity is expanded besides those of XML itself. White space before the
 * document, which publishers leave there, is skipped. Throws `UnreadableFile` with line and column, counted from the
 * document's first character, where it is not well-formed or ends early.
 */
export function xml(input: string, path: string): Generator<XmlElement>
/** The same of a file or a stream. */
export function xml(input: TextInput, path: string): AsyncGenerator<XmlElement>
export function xml(input: string | TextInput, path: string): Generator<XmlElement> | AsyncGenerator<XmlElement> {
  return cutFrom(input, createReader(path))
}

/** The children of an element at a path below it, such as `ownershipNature/directOrIndirectOwnership/value`. */
export function childrenOf(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** The text of the first child at a path; undefined where there is none, or nothing in it. */
export function textAt(element: XmlElement, path: string): string | undefined {
  const text = childrenOf(element, path)[0]?.text
  return text === '' ? undefined : text
}

/** Elements within each other, and in one that is yielded: no document of a publisher comes near. */
const DEEPEST = 256
const MOST = 1_000_000

/** An element whose end has not come yet. */
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
    if (names.length > DEEPEST) throw new UnreadableFile(`expected at most ${DEEPEST} elements within each other`)
    if (open.length === 0 && !isAt(names, wanted)) return
    if (++size > MOST) throw new UnreadableFile(`expected at most ${MOST} elements in one ${path}`)
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
    throw new UnreadableFile(`expected well-formed XML, came "${message}"`)
  })

  function write(text: string): void {
    // A declaration counts as one at the very start alone.
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
