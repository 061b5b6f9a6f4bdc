import { systemClock } from '@bourse/host'
import { join } from 'node:path'
import { currentMarket, writeBars, type GeneratedMarket } from '../data/generated-market.ts'
import { floors } from '../floors.ts'
import { datesOf, rangesOf, YEAR } from '../reading/queries.ts'
import type { Size, SizedData, SizeRead } from './size.ts'
import { turnsOf } from './turns.ts'

const LISTINGS = 10_000
const SESSIONS = 2_000
/** Rows of the market on one date. */
const PAGE = 5_000

interface BarsOfSize extends SizedData {
  readonly market: GeneratedMarket
}

/**
 * Eight years of an entire market in one file, one listing after another. A fraction of this size has fewer sessions.
 */
export const barsSize: Size = {
  dataset: 'eod',
  summary: '20,000,000 daily bars of 10,000 listings',
  minutes: floors.sizes.minutes.bars,
  bytesPerRow: floors.bytesPerBar,
  data: barsOf,
}

function barsOf(scale: number): BarsOfSize {
  const sessions = Math.max(2, Math.round(SESSIONS * scale))
  const market = currentMarket(LISTINGS, sessions, systemClock.now().slice(0, 10))
  const rows = LISTINGS * sessions
  return {
    market,
    rows,
    title: `${LISTINGS} listings by ${sessions} sessions`,
    async *files(folder) {
      const path = join(folder, 'bars.csv.gz')
      await writeBars(path, market)
      yield { path, rows, args: ['eod', '--market', 'XNAS', '--create-listings', '--batch-dates'] }
    },
    reads: (other) => readsOf(market, Math.min(YEAR, sessions, (other as BarsOfSize).market.sessions.length)),
  }
}

function readsOf(market: GeneratedMarket, length: number): readonly SizeRead[] {
  const [range, date, symbol] = [rangesOf(market, length), datesOf(market), turnsOf(market.symbols)]
  // Omits one more listing on each pass over the dates, so that no request repeats.
  let dates = 0
  const page = () => PAGE - Math.floor(dates++ / market.sessions.length)
  return [
    { name: `${length} sessions of a listing`, rows: length, next: () => `/v1/eod?${range()}` },
    { name: `a date, ${PAGE} listings`, rows: PAGE, next: () => `/v1/eod?date=${date()}&limit=${page()}` },
    { name: 'the last row of a listing', rows: 1, next: () => `/v1/eod?symbols=${symbol()}&limit=1` },
  ]
}
