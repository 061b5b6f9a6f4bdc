import { BadRecord, into, source, Type } from '@bourse/kit'
import { fundReport, secPublisher, type FundReport } from '@bourse/sec'
import { allocations } from '../allocations/record.ts'
import { snapshotRows } from '../holdings/snapshot-rows.ts'
import { holdings } from '../holdings/record.ts'
import { profile } from '../profiles/profile.ts'
import { funds } from '../profiles/record.ts'
import { fundTickers, type FundTicker } from './fund-tickers.ts'
import { positionOf } from './nport-position.ts'
import { filedReports, registrants } from './registrants.ts'
import { typeOfTicker } from '../profiles/type-of-ticker.ts'

interface RawReport {
  readonly report: string
  /** Text of the SEC's list of fund classes. */
  readonly tickers: string
}

const TICKERS = 'company_tickers_mf.json'
const FORMS: ReadonlySet<string> = new Set(['NPORT-P', 'NPORT-P/A'])

/** Monthly reports of US funds: holdings and net assets of every class with a ticker. */
export const secNport = source({
  id: 'sec-nport',
  title: 'Portfolios of US funds (N-PORT)',
  feeds: [funds, holdings, allocations],
  publisher: secPublisher,
  schedule: { cron: '0 7 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({
    archives_url: registrants.archives_url,
    tickers_url: Type.String({
      default: `https://www.sec.gov/files/${TICKERS}`,
      description: 'Address of the list of fund tickers',
    }),
    ciks: registrants.ciks,
  }),
  discover: (window, tools) => filedReports(FORMS, window, tools),
  async fetch({ report, url }, { http, config }): Promise<RawReport> {
    if (url === undefined) throw new Error(`${report} has no address: it was loaded from a file`)
    return { report: await http.text(url), tickers: await http.text(config.tickers_url, { expects: 'json' }) }
  },
  files: {
    expected: `the primary document of an N-PORT (.xml) or a submission (.txt), together with ${TICKERS}`,
    unit: (name) => (/\.(xml|txt)$/i.test(name) || name === TICKERS ? { report: 'of the files' } : undefined),
    async raw(files): Promise<RawReport> {
      const [list, ...reports] = files.toSorted((a, b) => Number(b.name === TICKERS) - Number(a.name === TICKERS))
      const [report] = reports
      if (list?.name !== TICKERS || report === undefined || reports.length > 1)
        throw new Error(`expected one report and ${TICKERS}, got ${files.map(({ name }) => name).join(', ')}`)
      return { report: await report.text(), tickers: await list.text() }
    },
  },
  *parse({ report, tickers }) {
    const read = fundReport(report)
    const classes = classesOf(read, fundTickers(tickers))
    if (classes.length === 0)
      yield new BadRecord(
        { cik: read.cik, series_id: read.series_id, series_name: read.series_name },
        `no class of the series has a ticker in ${TICKERS}`,
      )
    for (const bad of read.holdings) if (bad instanceof BadRecord) yield bad
    const positions = read.holdings.flatMap((held) => (held instanceof BadRecord ? [] : [positionOf(held)]))
    for (const of of classes) {
      yield into(funds, profileOf(read, of))
      yield* snapshotRows({ fund: { symbol: of.symbol }, snapshot_date: read.reported_on, positions })
    }
  },
})

/** Returns the classes that the report names or, if it names none, all classes of its series. */
function classesOf({ series_id, class_ids }: FundReport, tickers: readonly FundTicker[]): readonly FundTicker[] {
  const named = tickers.filter(({ class_id }) => class_ids.includes(class_id))
  return named.length > 0 ? named : tickers.filter((ticker) => ticker.series_id === series_id)
}

const profileOf = (report: FundReport, { symbol, class_id }: FundTicker) => ({
  symbol,
  ...profile({
    name: report.series_name ?? report.registrant ?? symbol,
    fund_type: typeOfTicker(symbol),
    domicile: 'US',
    currency_code: 'USD',
    assets_under_management: report.net_assets,
    cik: report.cik,
    series_id: report.series_id,
    class_id,
    observed_on: report.reported_on,
  }),
})
