import { BadRecord } from '@bourse/kit'
import { exactJson } from '@bourse/kit/readers'
import { decimalText, instantOf, secondsOf, utcInstant } from '@bourse/kit/values'
import { ALPACA_DATA } from './publisher.ts'
import { membersOf, textIn, type Members } from './members.ts'
import { alpacaSymbol, storedSymbol } from './symbols.ts'

/** A listing's last price. */
export interface AlpacaQuote {
  readonly symbol: string
  /** The price as exact decimal text. */
  readonly price: string
  /** Time of the trade, UTC with microseconds. */
  readonly at: string
}

/** Number of symbols per snapshot request. */
export const SYMBOLS_OF_SNAPSHOTS = 500

/** Returns the URL of snapshots from the consolidated tape, delayed by 15 minutes. */
export const snapshotsAddress = (symbols: readonly string[]): string =>
  `${ALPACA_DATA}/v2/stocks/snapshots?symbols=${symbols.map(alpacaSymbol).join(',')}&feed=delayed_sip`

/** Trade conditions that do not update the last price, such as odd lots and trades outside the session. */
const NOT_LAST = new Set(['I', 'T', 'U', 'Z', '4', '7', 'V', 'W', 'P', 'B', 'H', 'M', 'N', 'Q'])
const UNDONE = ['canceled', 'incorrect']
const MINUTE_SECONDS = 60

/**
 * Reads snapshots by symbol. The price is the last trade's or, if that trade does not update the last price, the last
 * minute bar's close. A symbol without a snapshot has no row.
 * @throws UnreadableFile if the text has no snapshots
 */
export function* alpacaSnapshots(body: string): Generator<AlpacaQuote | BadRecord> {
  for (const [symbol, snapshot] of Object.entries(membersOf(exactJson(body), 'snapshots'))) {
    if (snapshot === null) continue
    const quote = quoteOf(membersOf(snapshot, 'a snapshot'))
    if (quote === undefined) continue
    const [price, at] = [decimalText(quote.price), utcInstant(quote.at)]
    if (price !== undefined && at !== undefined)
      yield { symbol: storedSymbol(symbol), price, at: quote.isMinute ? instantOf(secondsOf(at) + MINUTE_SECONDS) : at }
    else
      yield new BadRecord({ symbol, ...quote }, 'expected a price and its instant', {
        rule: 'unreadable-snapshot',
        value: symbol,
      })
  }
}

function quoteOf({ latestTrade, minuteBar }: Members) {
  if (isPresent(latestTrade)) {
    const trade = membersOf(latestTrade, 'a trade')
    if (isLastPrice(trade)) return { price: textIn(trade, 'p') ?? '', at: textIn(trade, 't') ?? '', isMinute: false }
  }
  if (!isPresent(minuteBar)) return undefined
  const minute = membersOf(minuteBar, 'a minute')
  return { price: textIn(minute, 'c') ?? '', at: textIn(minute, 't') ?? '', isMinute: true }
}

const isPresent = (value: unknown) => value !== undefined && value !== null

function isLastPrice(trade: Members): boolean {
  const { c: conditions } = trade
  if (UNDONE.includes(textIn(trade, 'u') ?? '')) return false
  return !Array.isArray(conditions) || !conditions.some((condition) => NOT_LAST.has(String(condition).trim()))
}
