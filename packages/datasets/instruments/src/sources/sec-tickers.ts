import { BadRecord, isReadable, source, sql, tally, Type, type Knowledge, type Rows } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { companyTickers, secPublisher, type CompanyTicker } from '@bourse/sec'
import { symbolAssignments } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

interface Unit {
  readonly date: string
}

interface Head {
  /** Exchanges on which each ticker of the list is listed on the date, by ticker. */
  readonly listed: Readonly<Record<string, readonly string[]>>
}

const LIST = 'https://www.sec.gov/files/company_tickers_exchange.json'

/**
 * CIKs of US listings, every day. The SEC has a single name for several exchanges, so each ticker is assigned to the
 * exchange on which it is already listed; a ticker without a listing is counted.
 */
export const secTickers = source({
  id: 'sec-tickers',
  title: 'CIKs of US listings by the SEC',
  feeds: directory,
  publisher: secPublisher,
  role: 'official',
  schedule: { cron: '0 6 * * *', zone: 'America/New_York' },
  config: Type.Object({}),
  needs: { assignments: symbolAssignments },
  plan: ({ to }): Unit[] => [{ date: to }],
  async fetch(unit: Unit, { http, clock, published }, { assignments }): Promise<string> {
    const body = (await http.ask(LIST, { expects: 'json' })).text()
    const tickers = companyTickers(body).filter(isReadable)
    const listed = await listedOn(unit.date, assignments, tickers, await published())
    return rawPages({ unit, asked_at: clock.now(), listed }, [body])
  },
  *parse(raw: string) {
    const { head, bodies } = readPages<Head>(raw)
    for (const ticker of bodies.flatMap(companyTickers)) {
      if (ticker instanceof BadRecord) {
        yield ticker
        continue
      }
      const { symbol, markets, cik } = ticker
      const exchange_mic = head.listed[symbol]?.find((mic) => markets.includes(mic))
      if (markets.length === 0) yield tally('no-exchange')
      else if (exchange_mic === undefined) yield tally('unknown-listing')
      else yield directoryRow({ symbol, exchange_mic, cik })
    }
  },
})

/** Returns the exchanges on which each ticker is listed on a date. */
async function listedOn(
  date: string,
  assignments: Rows<typeof symbolAssignments>,
  tickers: readonly CompanyTicker[],
  knowledge: Knowledge,
): Promise<Head['listed']> {
  const rows = await assignments
    .at(knowledge)
    .select(['r.symbol', 'r.exchange_mic'])
    .where(sql<boolean>`r.symbol = any(${tickers.map(({ symbol }) => symbol)})`)
    .where(sql<boolean>`r.exchange_mic = any(${[...new Set(tickers.flatMap(({ markets }) => markets))]})`)
    .where('r.valid_from', '<=', date)
    .where(sql<boolean>`(r.valid_to is null or r.valid_to >= ${date})`)
    .orderBy('r.symbol')
    .orderBy('r.exchange_mic')
    .execute()
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  return Object.fromEntries(
    [...bySymbol].map(([symbol, found]) => [symbol, found.map(({ exchange_mic }) => exchange_mic)]),
  )
}
