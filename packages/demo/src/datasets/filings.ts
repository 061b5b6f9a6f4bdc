import { sessionsBetween } from '@bourse/calendar-rules'
import { filingExhibits, filings, filingSections, FIRST_FILED } from '@bourse/filings'
import { into, source, type Extension } from '@bourse/kit'
import { filingFolder, filingIndexUrl } from '@bourse/sec'
import { demoFilings, demoSource, demoResults, type DemoFiling } from '../market/index.ts'
import { demoExhibits } from './filings/exhibits.ts'
import { demoSections } from './filings/sections.ts'

/** Filings of the demo market's companies, with their sections and exhibits. */
export const demo = source({
  ...demoSource,
  title: 'Demo market filings',
  feeds: [filings, filingSections, filingExhibits],
  schedule: { cron: '40 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }, { from, to }) {
    const first = from < FIRST_FILED ? FIRST_FILED : from
    const options = { today, sessionsBetween }
    const results = Map.groupBy(demoResults(options), ({ cik, period_end }) => `${cik} ${period_end}`)
    for (const filing of demoFilings(options)) {
      const { filing_id, symbol, exchange_mic, form_type, filed_on, accepted_at } = filing
      if (filed_on < first || filed_on > to) continue
      const filed = { filing_id, symbol, exchange_mic, filed_on, known_at: accepted_at }
      yield into(filings, { ...rowOf(filing), known_at: accepted_at })
      for (const section of demoSections(filing, results.get(`${filing.cik} ${filing.period_end}`) ?? []))
        yield into(filingSections, { ...filed, form_type, ...section })
      for (const exhibit of demoExhibits(filing)) yield into(filingExhibits, { ...filed, ...exhibit })
    }
  },
})

/** A filing's typical file size in bytes. */
const SIZES = { '10-K': 9_800_000, '10-K/A': 640_000, '10-Q': 5_200_000, '8-K': 310_000 } as const

function rowOf({ quarter: _, period_end: __, ...filing }: DemoFiling) {
  const { filing_id, cik, form_type, filed_on, reported_period_end } = filing
  const isReport = form_type !== '8-K'
  const primary_document = primaryDocument(filing)
  return {
    filing_id,
    cik,
    company_name: filing.company_name,
    symbol: filing.symbol,
    exchange_mic: filing.exchange_mic,
    form_type,
    amendment: form_type.endsWith('/A'),
    filed_on,
    reporting_period: isReport ? reported_period_end : filed_on,
    accepted_at: filing.accepted_at,
    items: isReport ? [] : ['2.02', '9.01'],
    title: form_type,
    primary_document,
    url: filingFolder(cik, filing_id) + primary_document,
    index_url: filingIndexUrl(cik, filing_id),
    size_bytes: String(SIZES[form_type] + Number(filing_id.slice(-6))),
    is_xbrl: isReport,
    is_inline_xbrl: isReport,
    file_number: null,
    film_number: null,
  }
}

function primaryDocument({
  symbol,
  form_type,
  filed_on,
  reported_period_end,
}: Omit<DemoFiling, 'quarter' | 'period_end'>) {
  const ticker = symbol.toLowerCase().replaceAll('.', '')
  const date = form_type === '8-K' ? filed_on : reported_period_end
  return `${ticker}-${date.replaceAll('-', '')}${form_type.endsWith('/A') ? 'a' : ''}.htm`
}

export const demoExtension: Extension = { sources: [demo] }
