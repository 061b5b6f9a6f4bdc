import { BadRecord, source, Type } from '@bourse/kit'
import { yahooPublisher, yahooShortInterest } from '@bourse/yahoo'
import { report, reports } from '../staging/reports.ts'

/**
 * Yahoo's short interest for the symbols that an operator configures. The API is unofficial and may change at any time.
 */
export const yahoo = source({
  id: 'yahoo-short-interest',
  title: 'Yahoo key statistics',
  feeds: reports,
  publisher: yahooPublisher,
  schedule: { cron: '0 21 * * 6', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://query2.finance.yahoo.com/v10/finance/quoteSummary',
      description: 'URL up to the symbol',
    }),
    symbols: Type.Array(Type.String(), { default: ['AAPL'], description: 'Symbols to fetch, in Yahoo’s notation' }),
  }),
  plan: ({ to }, { config }) => config.symbols.map((symbol) => ({ symbol, date: to })),
  fetch: ({ symbol }, { http, config }) =>
    http.text(`${config.base_url}/${encodeURIComponent(symbol)}?modules=price,quoteType,defaultKeyStatistics`),
  files: {
    expected: 'quoteSummary responses, quoteSummary-….json; pass --date if they have no date',
    unit: (name, { date = '' }) => (/^quoteSummary.*\.json$/.test(name) ? { symbol: name, date } : undefined),
  },
  *parse(text, { date }) {
    const statistics = yahooShortInterest(text)
    if (statistics === undefined) return
    const { listing, ...numbers } = statistics
    const observed_on = numbers.observed_on ?? date
    if (observed_on === '') yield new BadRecord(numbers, 'expected dateShortInterest, or the day of the response')
    else yield report({ ...numbers, observed_on, ...listing })
  },
})
