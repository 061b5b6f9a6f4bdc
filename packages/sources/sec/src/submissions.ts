import type { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf } from './addresses.ts'
import { companyOf, type SecCompany } from './company.ts'
import { shortText } from './shown.ts'
import { edgarJson, isObject, listAt, objectAt, textAt, type JsonObject } from './edgar-json.ts'
import { filingOf, type SecFiling } from './filing.ts'

/** An additional file with a company's older filings. */
export interface SubmissionsPage {
  /** File name, such as `CIK0000320193-submissions-001.json`, in the same folder as the first file. */
  readonly file_name: string
  readonly filings: number | null
  readonly filed_from: string | null
  readonly filed_to: string | null
}

/**
 * The content of `CIK{cik}.json`: the profile, the thousand or so newest filings (newest first), and the files with
 * older ones.
 */
export interface Submissions {
  readonly company: SecCompany
  readonly filings: Iterable<SecFiling | BadRecord>
  readonly pages: readonly SubmissionsPage[]
}

/** Options for sources that read from a mirror: the address of its archives. */
export interface Archives {
  readonly archives?: string
}

const FILE = 'submissions file'

/**
 * Reads `data.sec.gov/submissions/CIK{cik}.json`.
 * @throws UnreadableFile if it is a different file or its arrays differ in length
 */
export function submissions(text: string, { archives }: Archives = {}): Submissions {
  const file = edgarJson(text, FILE)
  const cik = cikOf(file['cik'])
  if (cik === undefined) throw new UnreadableFile(`${FILE}: expected a "cik", got ${shortText(file['cik'])}`)
  const filings = objectAt(file, 'filings')
  const recent = arraysOf(objectAt(filings, 'recent'))
  return {
    company: companyOf(file, cik),
    filings: { [Symbol.iterator]: () => filingsOf(recent, cik, archives) },
    pages: listAt(filings, 'files').filter(isObject).flatMap(pageOf),
  }
}

/**
 * Reads an additional file, `CIK{cik}-submissions-001.json`. Its arrays are at the top level, and it does not name the
 * filer.
 * @throws UnreadableFile if it is a different file or its arrays differ in length
 */
export function submissionsPage(
  text: string,
  cik: string,
  { archives }: Archives = {},
): Iterable<SecFiling | BadRecord> {
  const arrays = arraysOf(edgarJson(text, FILE))
  return { [Symbol.iterator]: () => filingsOf(arrays, cik, archives) }
}

/**
 * Returns the parallel arrays. They must have equal lengths, because otherwise values from different filings would be
 * combined.
 */
function arraysOf(arrays: JsonObject): JsonObject {
  const length = listAt(arrays, 'accessionNumber').length
  if (!Array.isArray(arrays['accessionNumber']))
    throw new UnreadableFile(`${FILE}: expected filings as arrays with "accessionNumber"`)
  for (const [name, array] of Object.entries(arrays)) {
    if (Array.isArray(array) && array.length === length) continue
    throw new UnreadableFile(`${FILE}: expected as many entries in "${name}" as in "accessionNumber" (${length})`)
  }
  return arrays
}

function* filingsOf(arrays: JsonObject, cik: string, archives?: string): Generator<SecFiling | BadRecord> {
  const columns = Object.keys(arrays).map((name) => [name, listAt(arrays, name)] as const)
  for (const at of listAt(arrays, 'accessionNumber').keys())
    yield filingOf(Object.fromEntries(columns.map(([name, array]) => [name, array[at]])), cik, archives)
}

function pageOf(page: JsonObject): SubmissionsPage[] {
  const file_name = textAt(page, 'name')
  if (file_name === null) return []
  const filings = Number.isSafeInteger(page['filingCount']) ? Number(page['filingCount']) : null
  return [{ file_name, filings, filed_from: textAt(page, 'filingFrom'), filed_to: textAt(page, 'filingTo') }]
}
