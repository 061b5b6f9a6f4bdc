import { htmlLines } from './html-lines.ts'

/** A numbered item of a 10-K or 8-K. */
export interface SecSection {
  /** Item number, such as `1`, `1A`, `7` or `2.02`. */
  readonly item: string
  /** Heading without the number; empty if the heading is only a number. */
  readonly title: string
  /** The section's text: lines separated by `\n`, the heading first; at most 262,144 UTF-8 bytes. */
  readonly text: string
  readonly truncated: boolean
  /** The complete section's size in UTF-8 bytes. */
  readonly size_bytes: number
  /** The section's position in the document, starting at 1. */
  readonly position: number
}

/** Maximum size of a section's text, in UTF-8 bytes. */
export const mostSectionBytes = 262_144

const ANNUAL = /^10-K(?:\/A)?$/
const CURRENT = /^8-K(?:\/A)?$/
const WANTED = ['1', '1A', '7']

/**
 * Returns a document's sections: items 1, 1A and 7 in a 10-K, every item in an 8-K, none for other forms. A section
 * runs from its heading to the heading of a later item. If a 10-K has several headings for an item (table of contents,
 * cross references), the one with the longest section wins. In an 8-K the first heading wins, and the last section ends
 * at the signatures. Skips sections with no text beyond the heading, but not those that only refer to another document.
 */
export function sections(document: string, form_type: string): SecSection[] {
  const spans = ANNUAL.test(form_type)
    ? annual(htmlLines(document))
    : CURRENT.test(form_type)
      ? current(htmlLines(document))
      : []
  return spans.filter(hasWords).map((span, at) => sectionOf(span, at + 1))
}

interface Heading {
  readonly item: string
  readonly title: string
  /** Line number of the heading in the document, and of the line before which the section ends. */
  readonly line: number
  readonly end: number
}

interface Span extends Heading {
  readonly lines: readonly string[]
}

const HEADING =
  /^item\s*(\d{1,2}(?:\.\d{2}|[A-C](?![a-z]))?)(?=[.:\u2014\u2013\-(\s]|$)(?:\([a-z0-9]\))?[.:\u2014\u2013\-\s]*(.*)$/i
const REFERENCE = /^(?:of this|above|below|is incorporated)\b/i

function headingOf(text: string): { item: string; title: string } | undefined {
  const [, item, title = ''] = HEADING.exec(text) ?? []
  return item === undefined || REFERENCE.test(title) ? undefined : { item: item.toUpperCase(), title }
}

function annual(lines: readonly string[]): Span[] {
  const lengthTo = [0]
  for (const line of lines) lengthTo.push((lengthTo.at(-1) ?? 0) + line.length + 1)
  const lengthOf = ({ line, end }: Pick<Heading, 'line' | 'end'>) => (lengthTo[end] ?? 0) - (lengthTo[line] ?? 0)
  const headings = lines.flatMap((text, line) => {
    const heading = headingOf(text)
    return heading === undefined ? [] : [{ ...heading, line, rank: rank(heading.item) }]
  })
  return WANTED.flatMap((item) => {
    let [end, longest]: [number, Heading | undefined] = [lines.length, undefined]
    for (const heading of headings.toReversed()) {
      if (heading.rank > rank(item)) end = heading.line
      if (heading.item !== item) continue
      if (longest === undefined || lengthOf({ line: heading.line, end }) > lengthOf(longest))
        longest = { ...heading, end }
    }
    return longest === undefined ? [] : [{ ...longest, lines: lines.slice(longest.line, longest.end) }]
  }).sort((a, b) => a.line - b.line)
}

/** Returns the number that items are sorted by: 1, 1A, 1B, 2 and so on. */
function rank(item: string): number {
  const [, number = '0', letter = ''] = /^(\d+)([A-C]?)$/.exec(item) ?? []
  return Number(number) * 4 + 'ABC'.indexOf(letter === '' ? ' ' : letter) + 1
}

const SIGNATURES = /^(?:signatures?\b|pursuant to the requirements of the securities exchange act)/i

function current(lines: readonly string[]): Span[] {
  const seen = new Set<string>()
  const spans: (Heading & { lines: string[] })[] = []
  let open: { lines: string[] } | undefined
  for (const [line, text] of lines.entries()) {
    const heading = headingOf(text)
    if (SIGNATURES.test(text)) open = undefined
    if (heading !== undefined && !seen.has(heading.item)) {
      seen.add(heading.item)
      const span = { ...heading, line, end: line, lines: [] }
      spans.push(span)
      open = span
    }
    open?.lines.push(text)
  }
  return spans
}

const SHORT = 40

function hasWords({ lines }: Span): boolean {
  return lines.join('\n').length >= SHORT || lines.slice(1).some((line) => /\p{L}/u.test(line))
}

function sectionOf({ item, title, lines }: Span, position: number): SecSection {
  const whole = lines.join('\n')
  const text = cut(whole)
  const words = title === '' ? (lines[1] ?? '') : title
  return { item, title: words, text, truncated: text !== whole, size_bytes: Buffer.byteLength(whole), position }
}

/** Truncates text to the maximum number of bytes, at a character boundary. */
function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= mostSectionBytes) return text
  let end = mostSectionBytes
  // A byte of the form 10xxxxxx continues a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString()
}
