import {
  allPages,
  alpacaBars,
  alpacaPublisher,
  barsAddress,
  chunksOf,
  delayedEnd,
  isFlat,
  NEW_YORK,
  SYMBOLS_OF_BARS,
  type AlpacaBar,
} from '@bourse/alpaca'
import { BadRecord, optional, RetryLater, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { dateIn, wholeShares } from '@bourse/kit/values'
import { listedSymbols, listings, sessions, TAPE_MARKETS } from '@bourse/services'
import { dailyBars } from '../record.ts'
import { alpacaUnits, type AlpacaUnit } from './alpaca-units.ts'

const NO_LISTINGS_SECONDS = 3_600

/** Daily bars from the consolidated tape for every listing on US exchanges, 35 minutes after the close. */
export const alpacaDay = source({
  id: 'alpaca-day',
  title: 'Daily US tape bars from Alpaca',
  feeds: dailyBars,
  publisher: alpacaPublisher,
  role: 'tape',
  markets: TAPE_MARKETS,
  // The next morning's run picks up the evening's corrections.
  schedule: [
    { of: ['XNYS'], at: { close: 35 } },
    { cron: '45 6 * * 2-6', zone: NEW_YORK },
  ],
  config: Type.Object({}),
  needs: { listings, sessions: optional(sessions) },
  sessions: {
    of: (unit: AlpacaUnit) => ('date' in unit ? { date: unit.date, market: 'US', close: unit.close } : undefined),
    recheck: 5,
  },
  discover: alpacaUnits,
  async fetch(unit: AlpacaUnit, { http, clock, published }, needs): Promise<string> {
    const now = clock.now()
    const bodies: string[] = []
    for (const query of await queriesOf(unit, async (date) =>
      listedSymbols(needs.listings, { date, knowledge: await published() }),
    )) {
      const end = delayedEnd(query.asOf, now)
      bodies.push(...(await allPages(http, barsAddress({ ...query, timeframe: '1Day', end }))))
    }
    return rawPages({ unit, asked_at: now }, bodies)
  },
  *parse(raw, unit: AlpacaUnit) {
    for (const body of readPages(raw).bodies)
      for (const bar of alpacaBars(body))
        if (bar instanceof BadRecord) yield bar
        else yield* rowsOf(bar, unit)
  },
})

/** Returns a unit's requests; `listedOn` returns the symbols listed on a date. */
async function queriesOf(unit: AlpacaUnit, listedOn: (date: string) => Promise<readonly string[]>) {
  if (!('date' in unit)) return [{ symbols: [unit.symbol], start: unit.from, asOf: unit.to }]
  const symbols = await listedOn(unit.date)
  if (symbols.length === 0)
    throw new RetryLater(NO_LISTINGS_SECONDS, `no US listing is known on ${unit.date}: add a source of listings first`)
  return chunksOf(symbols, SYMBOLS_OF_BARS).map((part) => ({ symbols: part, start: unit.date, asOf: unit.date }))
}

function* rowsOf(bar: AlpacaBar, unit: AlpacaUnit) {
  const date = dateIn(bar.at, NEW_YORK)
  const [from, to] = 'date' in unit ? [unit.date, unit.date] : [unit.from, unit.to]
  if (date < from || date > to) {
    // Days before a rename belong to the earlier symbol, which has its own unit.
    if (!('date' in unit)) yield tally('other-assignment')
    else yield new BadRecord(bar, 'expected a bar for the requested date', { rule: 'other-date', value: date })
    return
  }
  if (isFlat(bar)) {
    yield tally('flat-day')
    return
  }
  const { symbol, open, high, low, close, trades: trade_count } = bar
  const volume = wholeShares(bar.volume)
  if (volume !== bar.volume) yield tally('fractions')
  const named = 'date' in unit ? { symbol } : { instrument_id: unit.instrument_id }
  yield { ...named, date, open, high, low, close, volume, trade_count }
}
