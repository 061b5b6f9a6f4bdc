import { candlesOf } from './candles.ts'
import { extendedTrades } from './extended-trades.ts'
import { instantOf } from './instants.ts'
import type { DemoPrintOptions } from './options.ts'
import { hashOf, randomFrom, type Random } from './random.ts'
import { isOnTape } from './round-lots.ts'
import type { DemoSaleCondition } from './sale-conditions.ts'
import { demoSecurities } from './securities/demo-securities.ts'
import { DEMO_START, type ListingPeriod, type DemoKind, type DemoSecurity } from './security.ts'
import { tradesBehind } from './session-trades.ts'
import { windowsOf, type SessionWindows } from './session-windows.ts'
import { seedsOf, tickBarsOf, type TickBar } from './tick-bars.ts'
import { decimalOf } from './ticks.ts'
import { demoVenues, OFF_EXCHANGE_MIC } from './trade-venues.ts'
import type { Trade } from './window-trades.ts'

/** A synthetic trade in a US listing, as the tape would have reported it. */
export interface DemoPrint {
  /** UTC, with up to microsecond precision. */
  readonly event_at: string
  readonly price: string
  /** Whole shares. */
  readonly size: string
  /** Trading venue; `FINN` for off-exchange trades, `OTCM` for over-the-counter trades. */
  readonly exchange_mic: string
  /** The tapes' sale condition characters: see `demoSaleConditions`. */
  readonly conditions: readonly DemoSaleCondition[]
}

/**
 * Yields a US listing's trades on a session date before `today`, in time order: the extended hours before and after the
 * session and, between them, the trades that make up the five-minute bars. Prints without `I` and `T` set each bar's
 * open, high, low and close; the sizes of prints without `T` add up to its volume. After-hours trades may fall on the
 * next UTC date. Yields nothing for funds, or if the listing did not trade on that date or is not a US listing.
 */
export function* demoPrints(options: DemoPrintOptions): Generator<DemoPrint> {
  const found = barOf(options)
  const windows = found && windowsOf(found.security, found.bar, options)
  if (found === undefined || windows === undefined) return
  const { security, bar } = found
  const marks = randomFrom(hashOf('marks', hashOf(bar.day.date, seedsOf(security, options).own)))
  const extended = extendedTrades(security, bar, windows, options)
  for (const trade of extended.before) yield extendedPrint(security, bar, trade, marks)
  yield* sessionPrints(security, bar, windows, options, marks)
  for (const trade of extended.after) yield extendedPrint(security, bar, trade, marks)
}

const KINDS_WITH_PRINTS: ReadonlySet<DemoKind> = new Set(['CS', 'ADRC', 'ETF', 'PFD', 'WARRANT', 'UNIT'])

function barOf(options: DemoPrintOptions): { readonly security: DemoSecurity; readonly bar: TickBar } | undefined {
  const { exchange_mic, date } = options
  const security = demoSecurities.find(
    ({ kind, carried }) => KINDS_WITH_PRINTS.has(kind) && carried.some(isNamed(options)),
  )
  if (security === undefined || !isOnTape(exchange_mic)) return undefined
  for (const bar of tickBarsOf(security, options)) if (bar.day.date === date) return { security, bar }
  return undefined
}

function isNamed({ symbol, exchange_mic, date }: DemoPrintOptions): (carried: ListingPeriod) => boolean {
  return ({ from = DEMO_START, to = date, ...carried }) =>
    carried.symbol === symbol && carried.exchange_mic === exchange_mic && from <= date && date <= to
}

function* sessionPrints(
  security: DemoSecurity,
  bar: TickBar,
  windows: SessionWindows,
  options: DemoPrintOptions,
  marks: Random,
): Generator<DemoPrint> {
  const { candles, lot } = candlesOf(security, bar, windows.count, options)
  for (const [place, candle] of candles.entries()) {
    const trades = tradesBehind(security, bar, windows, { candle, lot }, options)
    const opening = place === 0 ? trades.find(({ isOdd }) => !isOdd) : undefined
    const closing = place === candles.length - 1 ? trades.findLast(({ isOdd }) => !isOdd) : undefined
    for (const trade of trades) {
      if (trade === opening) yield auctionPrint(security, bar, trade, 'O')
      else if (trade === closing) yield auctionPrint(security, bar, trade, '6')
      else yield sessionPrint(security, bar, trade, marks)
    }
  }
}

function sessionPrint(security: DemoSecurity, bar: TickBar, trade: Trade, marks: Random): DemoPrint {
  const isSweep = marks.below(6) === 0 && isListed(bar)
  const venue = venueOf(bar, trade, marks)
  const conditions: readonly DemoSaleCondition[] = [
    '@',
    ...(isSweep && venue !== OFF_EXCHANGE_MIC ? (['F'] as const) : []),
    ...(trade.isOdd ? (['I'] as const) : []),
  ]
  return print(security, trade, venue, conditions)
}

function extendedPrint(security: DemoSecurity, bar: TickBar, trade: Trade, marks: Random): DemoPrint {
  return print(security, trade, venueOf(bar, trade, marks), trade.isOdd ? ['@', 'T', 'I'] : ['@', 'T'])
}

/** The listing market holds the auctions; over-the-counter listings have none. */
function auctionPrint(security: DemoSecurity, bar: TickBar, trade: Trade, mark: 'O' | '6'): DemoPrint {
  return print(security, trade, bar.day.carried.exchange_mic, isListed(bar) ? ['@', mark] : ['@'])
}

function isListed({ day: { carried } }: TickBar): boolean {
  return carried.exchange_mic !== 'OTCM'
}

/**
 * Half of the odd lots and a third of the other trades are off-exchange; most of the rest trade on the listing market.
 */
function venueOf(bar: TickBar, { isOdd }: Trade, marks: Random): string {
  const { exchange_mic } = bar.day.carried
  const chance = marks.below(12)
  const any = demoVenues[marks.below(demoVenues.length)]
  if (!isListed(bar)) return exchange_mic
  if (chance < (isOdd ? 6 : 4)) return OFF_EXCHANGE_MIC
  return chance < 8 ? exchange_mic : (any?.exchange_mic ?? exchange_mic)
}

function print(
  { decimals }: DemoSecurity,
  { at, price, size = 0 }: Trade,
  exchange_mic: string,
  conditions: readonly DemoSaleCondition[],
): DemoPrint {
  return { event_at: instantOf(at), price: decimalOf(price, decimals), size: String(size), exchange_mic, conditions }
}
