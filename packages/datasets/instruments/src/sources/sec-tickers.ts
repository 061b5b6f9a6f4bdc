import { BadRecord, isReadable, source, sql, tally, Type, type Knowledge, type Rows } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { companyTickers, secPublisher, type CompanyTicker } from '@bourse/sec'
import { symbolAssignments } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

interface Unit {
  readonly date: string
}

/** An exchange that lists a ticker, and the first day of that assignment. */
interface Assigned {
  readonly exchange_mic: string
  readonly valid_from: string
}

interface Head {
  /** The list's tickers with their assignments on the date, by ticker. */
  readonly listed: Readonly<Record<string, readonly Assigned[]>>
}

const LIST = 'https://www.sec.gov/files/company_tickers_exchange.json'

/**
 * CIKs for US listings, every day. The SEC uses one name for several exchanges, so each ticker is assigned to the
 * exchange where it is already listed; a ticker without a listing is counted.
 */
export const secTickers = source({
  id: 'sec-tickers',
  title: 'US listing CIKs from the SEC',
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
      const assigned = head.listed[symbol]?.find(({ exchange_mic }) => markets.includes(exchange_mic))
      if (markets.length === 0) yield tally('no-exchange')
      else if (assigned === undefined) yield tally('unknown-listing')
      // Without its first day, a listing that has ended since the date would count as listed again.
      else yield directoryRow({ symbol, ...assigned, cik })
    }
  },
})

/** Returns each ticker's assignments on a date. */
async function listedOn(
  date: string,
  assignments: Rows<typeof symbolAssignments>,
  tickers: readonly CompanyTicker[],
  knowledge: Knowledge,
): Promise<Head['listed']> {
  const rows = await assignments
    .at(knowledge)
    .select(['r.symbol', 'r.exchange_mic', 'r.valid_from'])
    .where(sql<boolean>`r.symbol = any(${tickers.map(({ symbol }) => symbol)})`)
    .where(sql<boolean>`r.exchange_mic = any(${[...new Set(tickers.flatMap(({ markets }) => markets))]})`)
    .where('r.valid_from', '<=', date)
    .where(sql<boolean>`(r.valid_to is null or r.valid_to >= ${date})`)
    .orderBy('r.symbol')
    .orderBy('r.exchange_mic')
    .execute()
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  return Object.fromEntries(
    [...bySymbol].map(([symbol, found]) => [
      symbol,
      found.map(({ exchange_mic, valid_from }) => ({ exchange_mic, valid_from })),
    ]),
  )
}
