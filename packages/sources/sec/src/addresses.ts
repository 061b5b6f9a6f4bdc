/** Address of the EDGAR archives. A source that reads from a mirror passes that mirror's address. */
export const ARCHIVES = 'https://www.sec.gov/Archives'

const ACCESSION = /^(\d{10})-?(\d{2})-?(\d{6})$/

/** Normalizes an accession number to the form with dashes, `0000320193-25-000079`; undefined for other text. */
export function filingId(text: string): string | undefined {
  const found = ACCESSION.exec(text.trim())
  return found === null ? undefined : `${found[1]}-${found[2]}-${found[3]}`
}

/**
 * Normalizes a central index key (CIK) to ten digits, from a number or from text with or without leading zeros;
 * undefined for anything else.
 */
export function cikOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,10}$/.test(text) && !/^0+$/.test(text) ? text.padStart(10, '0') : undefined
}

/** Returns a filing's folder: `…/edgar/data/320193/000032019325000079/`. */
export function filingFolder(cik: string, filing_id: string, archives = ARCHIVES): string {
  return `${archives}/edgar/data/${cik.replace(/^0+/, '')}/${filing_id.replaceAll('-', '')}/`
}

/** Returns the address of a filing's index page, which lists its documents with their types and descriptions. */
export function filingIndexUrl(cik: string, filing_id: string, archives = ARCHIVES): string {
  return `${filingFolder(cik, filing_id, archives)}${filing_id}-index.htm`
}

/** Returns the address of a complete submission: one text file with all of a filing's documents. */
export function submissionTextUrl(cik: string, filing_id: string, archives = ARCHIVES): string {
  return `${filingFolder(cik, filing_id, archives)}${filing_id}.txt`
}

/**
 * Returns the direct address of a document linked from an index page: resolves relative links, and removes the viewer
 * (`/ix?doc=`) and the folder for an XML document's rendered form (`xslF345X05/`). Undefined if the link does not point
 * to a document.
 */
export function plainUrl(link: string, page: string): string | undefined {
  const target = /[?&]doc=([^&]+)/.exec(link)?.[1] ?? link
  const url = URL.canParse(target, page) ? new URL(target, page) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  return url.href.replace(/\/xsl[^/]*\/(?=[^/]+$)/, '/')
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  htm: 'text/html',
  html: 'text/html',
  txt: 'text/plain',
  pdf: 'application/pdf',
  xml: 'application/xml',
  xsd: 'application/xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** Returns a file's media type by its extension; `application/octet-stream` if the extension is unknown. */
export function mediaType(fileName: string): string {
  return MEDIA_TYPES[/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''] ?? 'application/octet-stream'
}
