import { source, Type } from '@bourse/kit'
import { yahooPublisher, yahooShortInterest } from '@bourse/yahoo'
import { report, reports } from '../short-interest/reports.ts'

/**
 * Short interest in answers of Yahoo, of the symbols that an operator names. The service is unofficial: nobody promises
 * it.
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
      description: 'Address before the symbol',
    }),
    symbols: Type.Array(Type.String(), { default: ['AAPL'], description: 'Symbols to ask for, as Yahoo writes them' }),
  }),
  plan: (_window, { config }) => config.symbols.map((symbol) => ({ symbol })),
  fetch: ({ symbol }, { http, config }) =>
    http.text(`${config.base_url}/${encodeURIComponent(symbol)}?modules=price,quoteType,defaultKeyStatistics`),
  files: {
    expected: 'answers of quoteSummary, quoteSummary-….json',
    unit: (name) => (/^quoteSummary.*\.json$/.test(name) ? { symbol: name } : undefined),
  },
  *parse(text) {
    const told = yahooShortInterest(text)
    if (told === undefined) return
    const { listing, ...numbers } = told
    yield report({ ...numbers, ...listing })
  },
})
