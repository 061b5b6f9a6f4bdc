import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { filingId, mediaType, plainUrl } from './addresses.ts'
import { edgarJson, isObject, listAt, objectAt, textAt } from './edgar-json.ts'
import type { FilingDocument } from './filing-document.ts'
import { htmlLines } from './html-lines.ts'
import { htmlRows, type HtmlCell } from './html-tables.ts'
import { acceptedAt } from './new-york.ts'

/** A filing's index page content. */
export interface FilingIndexPage {
  readonly filing_id: string
  readonly form_type: string | null
  readonly filed_on: string | null
  /** Acceptance time, UTC; the page states New York time. */
  readonly accepted_at: string | null
  readonly reporting_period: string | null
  readonly documents: readonly FilingDocument[]
}

/** A file in a filing's folder, as listed in `index.json`, which has neither types nor descriptions. */
export interface FolderEntry {
  readonly file_name: string
  readonly size_bytes: number | null
}

/**
 * Reads `{accession}-index.htm`: a filing's documents with type, description and size. `url` is the page's own address,
 * which its links are relative to.
 * @throws UnreadableFile if the text is not an index page
 */
export function filingIndexPage(page: string, url: string): FilingIndexPage {
  const lines = htmlLines(page)
  const filing_id = filingId(/\d{10}-\d{2}-\d{6}/.exec(lines.join('\n'))?.[0] ?? '')
  if (filing_id === undefined) throw new UnreadableFile('filing index: expected a page with an accession number')
  const after = (label: string) => lines[lines.findIndex((line) => line.startsWith(label)) + 1] ?? ''
  const date = (label: string) => (isDate(after(label)) ? after(label) : null)
  return {
    filing_id,
    form_type: lines.flatMap((line) => /^Form (\S.*?)(?: - .*)?:?$/.exec(line)?.[1] ?? [])[0] ?? null,
    filed_on: date('Filing Date'),
    accepted_at: acceptedAt(after('Accepted')) ?? null,
    reporting_period: date('Period of Report'),
    documents: documentsOf(htmlRows(page), url),
  }
}

/**
 * Returns the documents in the tables, whose columns are Seq, Description, Document, Type and Size. The last row is the
 * complete submission, not a document.
 */
function documentsOf(rows: readonly HtmlCell[][], url: string): FilingDocument[] {
  let columns: string[] = []
  return rows.flatMap((row) => {
    const head = row.map(({ text }) => text)
    if (head.includes('Document') && head.includes('Type')) {
      columns = head
      return []
    }
    const cell = (name: string) => row[columns.indexOf(name)]
    const document = cell('Document')
    const type = cell('Type')?.text ?? ''
    const link = plainUrl(document?.href ?? '', url)
    if (columns.length !== row.length || document?.href === null || link === undefined || type === '') return []
    const file_name = link.slice(link.lastIndexOf('/') + 1)
    const description = cell('Description')?.text ?? ''
    return [
      {
        type,
        position: Number(/^\d+$/.exec(cell('Seq')?.text ?? '')?.[0] ?? 0),
        file_name,
        description: description === '' || description === type ? null : description,
        url: link,
        media_type: mediaType(file_name),
        size_bytes: sizeOf(cell('Size')?.text ?? ''),
      },
    ]
  })
}

function sizeOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * Reads `index.json` in a filing's folder: file names and sizes.
 * @throws UnreadableFile if the text is not a folder index
 */
export function filingIndexJson(text: string): FolderEntry[] {
  const directory = objectAt(edgarJson(text, 'index.json'), 'directory')
  if (!Array.isArray(directory['item']))
    throw new UnreadableFile('index.json: expected "directory" with an array "item"')
  return listAt(directory, 'item')
    .filter(isObject)
    .flatMap((item) => {
      const file_name = textAt(item, 'name')
      return file_name === null ? [] : [{ file_name, size_bytes: sizeOf(textAt(item, 'size') ?? '') }]
    })
}
