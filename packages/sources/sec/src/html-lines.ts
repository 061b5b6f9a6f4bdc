import { Parser } from 'htmlparser2'

/** Elements that start and end a line. Cells do not: a table row is one line, with its cells separated by a space. */
const BLOCKS = new Set([
  ...'address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3'.split(' '),
  ...'h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(' '),
])
const DROPPED = new Set(['script', 'style', 'head', 'title', 'ix:header', 'noscript', 'template'])
const HIDDEN = /display\s*:\s*none/i
const MARKUP = /<(?:html|body|div|p|table|span|font|br)[\s>/]/i

/**
 * Returns a document's visible text as nonempty lines: without scripts, styles, inline XBRL headers and hidden
 * elements; entities decoded, non-breaking spaces as spaces, zero-width characters removed, whitespace collapsed. A
 * document without markup keeps its lines.
 */
export function htmlLines(document: string): string[] {
  return MARKUP.test(document.slice(0, 100_000)) ? linesOfMarkup(document) : document.split(/\r?\n/).flatMap(cleaned)
}

function linesOfMarkup(document: string): string[] {
  const lines: string[] = []
  let line = ''
  // Nesting depth inside dropped elements, preformatted text and table cells.
  let [dropped, preformatted] = [0, 0]
  const endLine = () => {
    lines.push(...cleaned(line))
    line = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped > 0 || isDropped(name, attributes)) dropped++
      else if (name === 'br' || BLOCKS.has(name)) endLine()
      else if (name === 'td' || name === 'th') line += ' '
      if (name === 'pre') preformatted++
    },
    onclosetag(name) {
      if (name === 'pre') preformatted--
      if (dropped > 0) dropped--
      else if (BLOCKS.has(name)) endLine()
    },
    ontext(text) {
      if (dropped > 0) return
      if (preformatted === 0 || !text.includes('\n')) {
        line += text
        return
      }
      for (const [at, part] of text.split('\n').entries()) {
        if (at > 0) endLine()
        line += part
      }
    },
  })
  parser.end(document)
  endLine()
  return lines
}

function isDropped(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return DROPPED.has(name) || 'hidden' in attributes || HIDDEN.test(attributes['style'] ?? '')
}

/** Matches soft hyphens and zero-width characters, which would split words that look intact. */
const NO_WIDTH = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

function cleaned(line: string): string[] {
  const text = line
    .replace(NO_WIDTH, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
  return text === '' ? [] : [text]
}
