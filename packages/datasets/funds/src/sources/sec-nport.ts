import { BadRecord, into, source, Type } from '@bourse/kit'
import { fundReport, secPublisher, type FundReport } from '@bourse/sec'
import { allocations } from '../allocations/record.ts'
import { snapshotRows } from '../holdings/snapshot-rows.ts'
import { holdings } from '../holdings/record.ts'
import { profile } from '../profiles/profile.ts'
import { funds } from '../profiles/record.ts'
import { fundSymbols, TICKER_LISTS, tickerListOf, type FundSymbol } from './fund-symbols.ts'
import { positionOf } from './nport-position.ts'
import { filedReports, registrants } from './registrants.ts'

interface RawReport {
  readonly report: string
  /** Text of the SEC's list that contains the fund's tickers. */
  readonly tickers: string
}

const LISTS: ReadonlySet<string> = new Set(Object.values(TICKER_LISTS))
const FORMS: ReadonlySet<string> = new Set(['NPORT-P', 'NPORT-P/A'])

/** Monthly reports by US funds, including closed-end funds: holdings and net assets of every class with a ticker. */
export const secNport = source({
  id: 'sec-nport',
  title: 'Portfolios of US funds (N-PORT)',
  feeds: [funds, holdings, allocations],
  publisher: secPublisher,
  schedule: { cron: '0 7 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({
    archives_url: registrants.archives_url,
    tickers_url: Type.String({
      default: `https://www.sec.gov/files/${TICKER_LISTS.classes}`,
      description: 'URL of the fund ticker list',
    }),
    companies_url: Type.String({
      default: `https://www.sec.gov/files/${TICKER_LISTS.companies}`,
      description: 'URL of the company ticker list, which contains the closed-end funds',
    }),
    ciks: registrants.ciks,
  }),
  discover: (window, tools) => filedReports(FORMS, window, tools),
  async fetch({ report, url }, { http, config }): Promise<RawReport> {
    if (url === undefined) throw new Error(`${report} has no URL: it was loaded from a file`)
    const text = await http.text(url)
    const list = tickerListOf(fundReport(text)) === 'classes' ? config.tickers_url : config.companies_url
    return { report: text, tickers: await http.text(list, { expects: 'json' }) }
  },
  files: {
    expected:
      `the primary document of an N-PORT (.xml) or a submission (.txt or .nc), and ${TICKER_LISTS.classes}, or ` +
      `${TICKER_LISTS.companies} for a closed-end fund`,
    unit: (name) => (/\.(xml|txt|nc)$/i.test(name) || LISTS.has(name) ? { report: 'of the files' } : undefined),
    async raw(files): Promise<RawReport> {
      const reports = files.filter(({ name }) => !LISTS.has(name))
      const [report] = reports
      if (report === undefined || reports.length > 1)
        throw new Error(`expected one report, got ${reports.map(({ name }) => name).join(', ') || 'none'}`)
      const text = await report.text()
      const name = TICKER_LISTS[tickerListOf(fundReport(text))]
      const list = files.find((file) => file.name === name)
      if (list === undefined)
        throw new Error(
          `expected ${report.name} together with ${name}, got ${files.map((file) => file.name).join(', ')}`,
        )
      return { report: text, tickers: await list.text() }
    },
  },
  *parse({ report, tickers }) {
    const read = fundReport(report)
    const symbols = fundSymbols(read, tickers)
    if (symbols.length === 0)
      yield new BadRecord(
        { cik: read.cik, registrant: read.registrant, series_id: read.series_id, series_name: read.series_name },
        `no class of the fund has a ticker in ${TICKER_LISTS[tickerListOf(read)]}`,
      )
    for (const bad of read.holdings) if (bad instanceof BadRecord) yield bad
    const positions = read.holdings.flatMap((held) => (held instanceof BadRecord ? [] : [positionOf(held)]))
    for (const of of symbols) {
      yield into(funds, profileOf(read, of))
      yield* snapshotRows({ fund: { symbol: of.symbol }, snapshot_date: read.reported_on, positions })
    }
  },
})

const profileOf = (report: FundReport, { symbol, class_id, fund_type }: FundSymbol) => ({
  symbol,
  ...profile({
    name: report.series_name ?? report.registrant ?? symbol,
    fund_type,
    domicile: 'US',
    currency_code: 'USD',
    assets_under_management: report.net_assets,
    cik: report.cik,
    series_id: report.series_id,
    class_id,
    observed_on: report.reported_on,
  }),
})
