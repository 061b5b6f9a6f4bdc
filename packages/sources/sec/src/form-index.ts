import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { ARCHIVES, cikOf, filingId, filingIndexUrl } from './addresses.ts'

/** A line in a daily or quarterly index. */
export interface FormIndexEntry {
  readonly form_type: string
  readonly company_name: string
  /** The company's CIK, ten digits. */
  readonly cik: string
  readonly filed_on: string
  readonly filing_id: string
  /** Address of the complete submission. */
  readonly url: string
  readonly index_url: string
}

interface Written {
  readonly form: string
  readonly company: string
  readonly cik: string
  readonly date: string
  readonly path: string
}

/**
 * Matches the end of a line: CIK, date and path, which contain no spaces. The rest is split at the header's columns.
 */
const TAIL = /^(.*?)\s+(\d{1,10})\s+(\d{8}|\d{4}-\d{2}-\d{2})\s+(edgar\/\S+)\s*$/

/**
 * Reads an EDGAR index: fixed-width `form.20200318.idx` and `company.idx`, or `master.idx` with vertical bars. A form
 * type may contain spaces (`SC 13D`). Yields a `BadRecord` for each unreadable line.
 * @throws UnreadableFile if no header above a dashed line is found
 */
export function* formIndex(text: string, archives = ARCHIVES): Generator<FormIndexEntry | BadRecord> {
  const lines = text.split(/\r?\n/)
  const dashes = lines.findIndex((line) => /^-{20,}\s*$/.test(line))
  const header = lines.slice(0, Math.max(0, dashes)).find((line) => /Form Type/.test(line) && /Company Name/.test(line))
  if (header === undefined)
    throw new UnreadableFile('index: expected a header with Form Type and Company Name above a dashed line')
  const read = header.includes('|') ? barred(header) : fixedWidth(header)
  for (const line of lines.slice(dashes + 1)) if (line.trim() !== '') yield entryOf(line, read(line), archives)
}

function barred(header: string): (line: string) => Written | undefined {
  const columns = header.split('|').map((column) => column.trim())
  const [form, company, cik, date] = ['Form Type', 'Company Name', 'CIK', 'Date Filed'].map((name) =>
    columns.indexOf(name),
  )
  // Daily files have the column "File Name", quarterly ones "Filename".
  const path = columns.findIndex((column) => /^file ?name$/i.test(column))
  return (line) => {
    const fields = line.split('|').map((field) => field.trim())
    const at = (column: number | undefined) => fields[column ?? -1] ?? ''
    if (fields.length !== columns.length) return undefined
    return { form: at(form), company: at(company), cik: at(cik), date: at(date), path: at(path) }
  }
}

function fixedWidth(header: string): (line: string) => Written | undefined {
  const [form, company] = [header.indexOf('Form Type'), header.indexOf('Company Name')]
  const cut = Math.max(form, company)
  return (line) => {
    const [, names = '', cik = '', date = '', path = ''] = TAIL.exec(line) ?? []
    if (path === '') return undefined
    const [first, second] = [names.slice(0, cut).trim(), names.slice(cut).trim()]
    return form < company
      ? { form: first, company: second, cik, date, path }
      : { form: second, company: first, cik, date, path }
  }
}

function entryOf(line: string, written: Written | undefined, archives: string): FormIndexEntry | BadRecord {
  const filed_on = written?.date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? ''
  const filing_id = filingId(/([^/]+)\.txt$/.exec(written?.path ?? '')?.[1] ?? '')
  const cik = cikOf(written?.cik)
  if (written === undefined || cik === undefined || filing_id === undefined || written.form === '' || !isDate(filed_on))
    return new BadRecord(line, 'expected form type, company name, CIK, date and the path of a submission')
  return {
    form_type: written.form,
    company_name: written.company,
    cik,
    filed_on,
    filing_id,
    url: `${archives}/${written.path}`,
    index_url: filingIndexUrl(cik, filing_id, archives),
  }
}
