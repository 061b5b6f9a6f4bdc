import { Parser } from 'htmlparser2'

/** A table cell: its text on one line, and its first link. */
export interface HtmlCell {
  readonly text: string
  readonly href: string | null
}

interface OpenCell {
  text: string
  href: string | null
}

/**
 * Returns the rows of all tables on a page as cells, in the order the rows end. A table inside a cell yields its own
 * rows, and its text belongs only to the inner cells.
 */
export function htmlRows(page: string): HtmlCell[][] {
  const rows: HtmlCell[][] = []
  const openRows: HtmlCell[][] = []
  const openCells: OpenCell[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const cell = openCells.at(-1)
      if (name === 'tr') openRows.push([])
      else if (name === 'td' || name === 'th') openCells.push({ text: '', href: null })
      else if (name === 'a' && cell !== undefined) cell.href ??= attributes['href'] ?? null
      else if (name === 'br' && cell !== undefined) cell.text += '\n'
    },
    ontext(text) {
      const cell = openCells.at(-1)
      if (cell !== undefined) cell.text += text
    },
    onclosetag(name) {
      if (name === 'td' || name === 'th') {
        const cell = openCells.pop()
        if (cell !== undefined) openRows.at(-1)?.push({ text: oneLine(cell.text), href: cell.href })
      } else if (name === 'tr') {
        const row = openRows.pop()
        if (row !== undefined && row.length > 0) rows.push(row)
      }
    },
  })
  parser.end(page)
  return rows
}

function oneLine(text: string): string {
  return text.replace(/[\s\u00A0]+/g, ' ').trim()
}
