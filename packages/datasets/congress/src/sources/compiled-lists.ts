import { BadRecord, source, Type, type Publisher } from '@bourse/kit'
import { disclosures } from '../staging/disclosures.ts'
import type { Disclosure } from '../staging/disclosure-fields.ts'
import { wordsOrNull } from '../plain-text.ts'

const publisher = (chamber: string): Publisher => ({
  name: `Compiled from the public disclosures of the US ${chamber}`,
  licence:
    'The compilers state no terms; 5 U.S.C. § 13107(c) forbids commercial use of the reports other than ' +
    'by news media for the general public: ask counsel before you enable it',
  attribution: `Periodic transaction reports, US ${chamber}`,
  hosts: [],
  requestsPerSecond: 0.2,
})

interface Unit {
  readonly date: string
}

/** Properties shared by the compiled-list sources: one JSON file from a URL that the operator configures. */
const common = {
  feeds: disclosures,
  schedule: 'manual',
  config: Type.Object({ url: Type.String({ default: '', description: 'URL of the list, as JSON' }) }),
  plan: ({ to }: { readonly to: string }): Unit[] => [{ date: to }],
} as const

type Tools = { readonly http: { text(url: string): Promise<string> }; readonly config: { readonly url: string } }
const fetch = (_: Unit, { http, config }: Tools) => http.text(config.url)

type Json = Readonly<Record<string, unknown>>

const textOf = (row: Json, name: string) => (typeof row[name] === 'string' ? row[name] : '')
const orNull = (row: Json, name: string) => wordsOrNull(textOf(row, name))
/** The last segment of a report's URL is its number. */
const lastSegment = (url: string) => url.split('/').filter(Boolean).at(-1) ?? ''

function listIn(text: string): readonly Json[] {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) throw new Error('expected a JSON list of trades, or of reports')
  return parsed as readonly Json[]
}

/** Returns the fields that both chambers report in the same form. */
const stated = (row: Json) => ({
  transaction_date: textOf(row, 'transaction_date'),
  owner: orNull(row, 'owner'),
  transaction_type: textOf(row, 'type'),
  asset_type: orNull(row, 'asset_type'),
  asset_description: textOf(row, 'asset_description'),
  ticker: orNull(row, 'ticker'),
  amount: textOf(row, 'amount'),
  comment: orNull(row, 'comment'),
  line: null,
  notified_on: null,
  amends: null,
  party: null,
})

/** A report filed on paper has one line without data. */
const isScanned = (row: Json) => textOf(row, 'type') === 'N/A' && textOf(row, 'amount') === 'Unknown'
const scanned = (row: Json) =>
  new BadRecord(row, 'the report was filed on paper: it has no data', { rule: 'scanned-filing' })

/** Yields rows with their positions in their reports, counted before any row is rejected. */
function* numbered(rows: Iterable<Disclosure>): Generator<Disclosure> {
  const places = new Map<string, number>()
  for (const row of rows) {
    const place = (places.get(row.filing_id) ?? 0) + 1
    places.set(row.filing_id, place)
    yield { ...row, line: String(place) }
  }
}

const dateIn = (name: string) => {
  const [, year, month, day] = /(\d{4})-?(\d\d)-?(\d\d)\.json$/.exec(name) ?? []
  return year === undefined ? undefined : `${year}-${month ?? ''}-${day ?? ''}`
}

/** All Senate trades as of the day the list was compiled; trades missing from a later list are withdrawn. */
export const senateList = source({
  ...common,
  id: 'senate-list',
  title: 'Compiled Senate list',
  publisher: publisher('Senate'),
  complete: true,
  fetch,
  files: {
    expected: 'senate-all_transactions-YYYYMMDD.json, or all_transactions.json with --date',
    unit: (name, { date }) => {
      const day = dateIn(name) ?? date
      return /all_transactions.*\.json$/.test(name) && day !== undefined ? { date: day } : undefined
    },
  },
  *parse(text, { date }) {
    const rows = listIn(text)
    for (const row of rows) if (isScanned(row)) yield scanned(row)
    yield* numbered(rows.filter((row) => !isScanned(row)).map((row) => ({ ...senateTrade(row), compiled_on: date })))
  },
})

function senateTrade(row: Json): Disclosure {
  const url = textOf(row, 'ptr_link')
  const none = { disclosed_on: null, bioguide_id: null, state: null, district: null, compiled_on: null }
  return {
    ...{ ...stated(row), ...none },
    chamber: 'senate',
    filing_id: lastSegment(url),
    official_name: textOf(row, 'senator'),
    filing_url: url,
  }
}

/** Senate reports by day: each list covers only one day. */
export const senateReports = source({
  ...common,
  id: 'senate-reports',
  title: 'Daily Senate reports',
  publisher: publisher('Senate'),
  fetch,
  files: {
    expected: 'transaction_report_for_MM_DD_YYYY.json',
    unit: (name) => {
      const [, month, day, year] = /(\d\d)_(\d\d)_(\d{4})\.json$/.exec(name) ?? []
      return year === undefined ? undefined : { date: `${year}-${month ?? ''}-${day ?? ''}` }
    },
  },
  *parse(text) {
    for (const report of listIn(text)) {
      const lines = Array.isArray(report['transactions']) ? (report['transactions'] as readonly Json[]) : []
      if (lines.length === 0) yield scanned({ ptr_link: report['ptr_link'] })
      const of = {
        official_name: `${textOf(report, 'first_name')} ${textOf(report, 'last_name')}`,
        disclosed_on: textOf(report, 'date_recieved'),
        bioguide_id: orNull(report, 'bioguide'),
      }
      const rows = lines.map((line) => ({ ...senateTrade({ ...line, ptr_link: report['ptr_link'] }), ...of }))
      yield* numbered(rows)
    }
  },
})

/** House trades compiled from its reports; some reports may be missing from the list. */
export const houseList = source({
  ...common,
  id: 'house-list',
  title: 'Compiled House list',
  publisher: publisher('House of Representatives'),
  fetch,
  files: {
    expected: 'house-all_transactions.json, or all_transactions.json',
    unit: (name, { date = 'of the file' }) => (/all_transactions.*\.json$/.test(name) ? { date } : undefined),
  },
  parse: (text) => numbered(listIn(text).map(houseTrade)),
})

/** A list states either a report's number and URL or only the URL (`ptr_link`), whose file name is the number. */
const houseTrade = (row: Json): Disclosure => ({
  ...stated(row),
  chamber: 'house',
  filing_id: textOf(row, 'filing_id') || lastSegment(textOf(row, 'ptr_link')).replace(/\.pdf$/i, ''),
  disclosed_on: textOf(row, 'disclosure_date'),
  official_name: textOf(row, 'representative'),
  bioguide_id: null,
  state: null,
  district: orNull(row, 'district'),
  filing_url: orNull(row, 'source_url') ?? orNull(row, 'ptr_link'),
  compiled_on: null,
})
