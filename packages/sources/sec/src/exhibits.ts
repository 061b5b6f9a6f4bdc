import type { FilingDocument } from './filing-document.ts'

/** An exhibit in a filing. */
export interface SecExhibit {
  /** Exhibit number, such as `99.1`. */
  readonly exhibit_number: string
  /** Exhibit type, such as `EX-99.1`. */
  readonly exhibit_type: string
  readonly description: string | null
  readonly url: string
  readonly file_name: string
  readonly media_type: string
  readonly size_bytes: number | null
  /** The exhibit's position in the filing. */
  readonly position: number
  /** True if the exhibit is an XBRL file (EX-101.*, EX-104); these are listed only on request. */
  readonly xbrl: boolean
}

/**
 * Returns the exhibits among a filing's documents: those whose type starts with `EX-`. Graphics, R files, spreadsheets
 * and archives are not exhibits. Skips documents without a file name, which have no address.
 */
export function exhibits(documents: Iterable<FilingDocument>): SecExhibit[] {
  const found: SecExhibit[] = []
  for (const { type, file_name, url, description, media_type, size_bytes, position } of documents) {
    const exhibit_number = /^EX-(.+)$/i.exec(type)?.[1]
    if (exhibit_number === undefined || file_name === null || url === null) continue
    const xbrl = /^(?:101(?:\..*)?|104)$/.test(exhibit_number)
    found.push({
      exhibit_number,
      exhibit_type: type,
      description,
      url,
      file_name,
      media_type,
      size_bytes,
      position,
      xbrl,
    })
  }
  return found.sort((a, b) => a.position - b.position)
}
