import { BadRecord, source, Type } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { fundCensus, secPublisher, type CensusFund, type FundCensus } from '@bourse/sec'
import { profile } from '../profiles/profile.ts'
import { funds } from '../profiles/record.ts'
import { filedReports, registrants } from './registrants.ts'

const FORMS: ReadonlySet<string> = new Set(['N-CEN', 'N-CEN/A'])

/** Annual census reports by US funds: type, fund family and manager. */
export const secNcen = source({
  id: 'sec-ncen',
  title: 'Census of US funds (N-CEN)',
  feeds: funds,
  publisher: secPublisher,
  schedule: { cron: '30 7 * * 2-6', zone: 'America/New_York' },
  config: Type.Object(registrants),
  discover: (window, tools) => filedReports(FORMS, window, tools),
  async fetch({ report, url }, { http }): Promise<string> {
    if (url === undefined) throw new Error(`${report} has no URL: it was loaded from a file`)
    return http.text(url)
  },
  files: {
    expected: 'the primary document of an N-CEN (.xml), or its submission (.txt)',
    unit: (name) => (/\.(?:xml|txt)$/i.test(name) ? { report: name } : undefined),
  },
  *parse(text) {
    const census = fundCensus(text)
    if (census.funds.length === 0)
      yield new BadRecord(
        { cik: census.cik, registrant: census.registrant, registration: census.registration },
        'expected a census with a fund, got one without: the filer is not a management company',
      )
    for (const fund of census.funds) {
      if (fund instanceof BadRecord) yield fund
      else if (fund.classes.length === 0)
        yield new BadRecord(
          { cik: census.cik, series_id: fund.series_id, name: fund.name },
          'expected a class with a ticker, got none',
        )
      else yield* profilesOf(fund, census)
    }
  },
})

function* profilesOf(fund: CensusFund, census: FundCensus) {
  for (const { ticker, class_id } of fund.classes)
    yield {
      symbol: ticker,
      ...profile({
        name: fund.name,
        fund_type: typeOf(fund, census),
        family: census.family,
        manager: fund.advisers.length === 0 ? null : fund.advisers.join(', '),
        domicile: census.country_code,
        currency_code: 'USD',
        expense_ratio: ratioOf(fund.net_expenses_percent),
        net_asset_value: fund.net_asset_value,
        net_asset_value_date: fund.net_asset_value === null ? null : census.reported_on,
        cik: census.cik,
        series_id: fund.series_id,
        class_id,
        observed_on: census.reported_on,
      }),
    }
}

function typeOf({ types }: CensusFund, { registration }: FundCensus) {
  if (types.some((type) => /^Exchange-Traded (?:Managed )?Fund$/i.test(type))) return 'etf'
  if (types.some((type) => /^Money Market Fund$/i.test(type))) return 'money_market'
  return registration === 'N-2' ? 'closed_end' : 'mutual_fund'
}

const PERCENT = 100

const ratioOf = (percent: string | null) => (percent === null ? null : new Decimal(percent).div(PERCENT).toFixed())
