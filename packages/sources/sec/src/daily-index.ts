import { BadRecord } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import { ARCHIVES } from './addresses.ts'
import { filingIndexJson } from './filing-index.ts'
import { formIndex, type FormIndexEntry } from './form-index.ts'

/** How to access the indexes: a function that fetches text and, for an EDGAR mirror, its address. */
export interface IndexReading {
  readonly text: (url: string) => Promise<string>
  readonly archives?: string
}

/**
 * Yields the filings between two dates, both inclusive, from the daily indexes. Days without an index (weekends,
 * holidays, and today before the evening) yield nothing, and unreadable lines are skipped. A filing appears once for
 * each company that it names.
 */
export async function* filedBetween(
  { from, to }: { readonly from: string; readonly to: string },
  { text, archives = ARCHIVES }: IndexReading,
): AsyncGenerator<FormIndexEntry> {
  for (const folder of quarterFolders(from, to, archives))
    for (const { file_name } of filingIndexJson(await text(`${folder}index.json`))) {
      const date = dateOf(file_name)
      if (date === undefined || date < from || date > to) continue
      for (const entry of formIndex(await text(folder + file_name), archives))
        if (!(entry instanceof BadRecord)) yield entry
    }
}

function dateOf(fileName: string): string | undefined {
  const [, year, month, day] = /^form\.(\d{4})(\d{2})(\d{2})\.idx$/.exec(fileName) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

const MONTHS_OF_QUARTER = 3

function* quarterFolders(from: string, to: string, archives: string): Generator<string> {
  const year = from.slice(0, 4)
  const start = Math.floor((Number(from.slice(5, 7)) - 1) / MONTHS_OF_QUARTER) * MONTHS_OF_QUARTER
  for (let first = addMonths(`${year}-01-01`, start); first <= to; first = addMonths(first, MONTHS_OF_QUARTER)) {
    const quarter = Math.ceil(Number(first.slice(5, 7)) / MONTHS_OF_QUARTER)
    yield `${archives}/edgar/daily-index/${first.slice(0, 4)}/QTR${quarter}/`
  }
}
