import { BadRecord, into, source, Type, type Publisher } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { isDate } from '@bourse/kit/values'
import { occSymbolOf } from '../subjects/occ-symbol.ts'
import { sessionBefore } from '../contracts/trading-dates.ts'
import { NO_TERMS } from '../staging/named-contract.ts'
import { series } from '../staging/series.ts'
import { openInterestRows } from '../staging/open-interest-rows.ts'

const optionsClearing: Publisher = {
  name: 'The Options Clearing Corporation',
  licence: 'terms of theocc.com: automated access and commercial use require its consent',
  attribution: 'Series and open interest: The Options Clearing Corporation',
  hosts: ['marketdata.theocc.com'],
  requestsPerSecond: 0.5,
}

/** One underlying's series listed on a date, with the open interest after the previous session. */
interface Unit {
  readonly symbol: string
  readonly date: string
}

const ZONE = 'America/New_York'
const FILE = /^(?:series-search-)?([A-Za-z.]+)(?:-(\d{4}-\d{2}-\d{2}))?\.(?:txt|tsv)$/

/** The clearing house's series search. Enable it only with the clearing house's consent, as its terms require. */
export const occSeries = source({
  id: 'occ-series',
  title: 'Series and open interest from the Options Clearing Corporation',
  feeds: [series, openInterestRows],
  publisher: optionsClearing,
  schedule: { cron: '30 7 * * 1-5', zone: ZONE },
  config: Type.Object({
    underlyings: Type.Array(Type.String(), {
      description: 'Tickers whose series to fetch.',
      default: ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY'],
    }),
  }),
  complete: true,
  plan: ({ to }, { config }) => config.underlyings.map((symbol): Unit => ({ symbol, date: to })),
  fetch: ({ symbol }, { http }) =>
    http.text(`https://marketdata.theocc.com/series-search?symbolType=U&symbol=${encodeURIComponent(symbol)}`, {
      expects: 'csv',
      endsLines: true,
    }),
  files: {
    expected: 'series search responses, AAPL.txt with --date, or AAPL-2026-02-27.txt',
    unit(name, { date }) {
      const [, symbol, day = date] = FILE.exec(name) ?? []
      return symbol === undefined || day === undefined ? undefined : { symbol: symbol.toUpperCase(), date: day }
    },
  },
  *parse(text: string, { symbol, date }: Unit) {
    for (const cells of seriesIn(text)) {
      for (const row of contractsOf(cells, symbol))
        if (row instanceof BadRecord) yield row
        else {
          const { open_interest, ...naming } = row
          yield into(series, { ...naming, seen_on: date })
          yield into(openInterestRows, { ...naming, date: sessionBefore(date), open_interest })
        }
    }
  },
})

/**
 * Returns the cells of the series. A response has no series count, so it counts as truncated if its last line is not a
 * series.
 */
function seriesIn(text: string): readonly (readonly string[])[] {
  const lines = text.trimEnd().split(/\r?\n/)
  const read = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  if (!isSeries(read.at(-1) ?? []))
    throw new UnreadableFile(`expected a series on the last line, got "${lines.at(-1)?.slice(0, 100)}"`)
  return read.filter(isSeries)
}

/** Returns true for a series, whose third column is a year; the lines above are headings. */
const isSeries = (cells: readonly string[]) => cells.length >= 10 && /^\d{4}$/.test(cells[2] ?? '')

/**
 * Yields the call and the put in a line. Its columns are: root, an empty column, year, month, day, strike before and
 * after the decimal point, marks, and open interest for both.
 */
function* contractsOf(cells: readonly string[], symbol: string) {
  const [root = '', , year, month = '', day = '', whole = '', thousandths = '', marks = '', ...interest] = cells
  const expiration = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const types = [
    { option_type: 'call', mark: 'C', open_interest: interest[0] ?? '' },
    { option_type: 'put', mark: 'P', open_interest: interest[1] ?? '' },
  ] as const
  for (const { option_type, mark, open_interest } of types) {
    if (!marks.includes(mark)) continue
    const strike = `${whole}.${thousandths.padEnd(3, '0')}`
    const isReadable = /^\d+\.\d{3}$/.test(strike) && isDate(expiration)
    const contract_symbol = isReadable ? occSymbolOf({ root_symbol: root, expiration, option_type, strike }) : undefined
    if (contract_symbol === undefined || !/^\d+$/.test(open_interest))
      yield new BadRecord(cells.join('\t'), 'expected root, year, month, day, strike, C or P, and open interest')
    else yield { ...NO_TERMS, contract_symbol, underlying: symbol, open_interest }
  }
}
