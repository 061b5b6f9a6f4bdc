import { BadRecord, exactJson, source, Type } from '@bourse/kit'
import { dateOfSeconds, listIn, objectIn, valueIn } from './json-values.ts'
import { report, reports } from './reports.ts'

/** Short interest in answers of Yahoo, for who has these. The service is unofficial: nobody promises it. */
export const yahooShortInterest = source({
  id: 'yahoo-short-interest',
  title: 'Yahoo key statistics',
  feeds: reports,
  publisher: {
    name: 'Yahoo Finance',
    licence: 'Personal use; see the terms of Yahoo before passing anything on',
    hosts: ['query1.finance.yahoo.com'],
    requestsPerSecond: 1,
  },
  schedule: { cron: '0 21 * * 6', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://query1.finance.yahoo.com/v10/finance/quoteSummary',
      description: 'Address below which the symbols are',
    }),
    symbols: Type.Array(Type.String(), { default: [], description: 'Symbols to ask for, such as AAPL and BRK-B' }),
  }),
  discover: async (_window, { config }) => config.symbols.map((symbol) => ({ symbol })),
  fetch: ({ symbol }, { http, config }) =>
    http.text(`${config.base_url}/${encodeURIComponent(symbol)}?modules=quoteType,defaultKeyStatistics`),
  files: {
    expected: 'answers of quoteSummary, quoteSummary-….json',
    unit: (name) => (/^quoteSummary.*\.json$/.test(name) ? { symbol: name } : undefined),
  },
  *parse(text) {
    const [result] = listIn(objectIn(exactJson(text), 'quoteSummary'), 'result')
    const symbol = valueIn(objectIn(result, 'quoteType'), 'symbol')
    const statistics = objectIn(result, 'defaultKeyStatistics')
    const [shares, seconds] = [valueIn(statistics, 'sharesShort'), valueIn(statistics, 'dateShortInterest')]
    if (shares === null || seconds === null) return
    if (symbol === null || !/^\d+$/.test(seconds)) {
      yield new BadRecord({ symbol, dateShortInterest: seconds }, 'expected a symbol and a date in seconds since 1970')
      return
    }
    yield report({
      symbol: symbol.replace('-', '.'),
      observed_on: dateOfSeconds(seconds),
      short_interest: shares,
      previous_short_interest: valueIn(statistics, 'sharesShortPriorMonth'),
      days_to_cover: valueIn(statistics, 'shortRatio'),
      short_float_ratio: valueIn(statistics, 'shortPercentOfFloat'),
      short_outstanding_ratio: valueIn(statistics, 'sharesPercentSharesOut'),
    })
  },
})
