import { BadRecord, tally } from '@bourse/kit'
import { Decimal, decimalText } from '@bourse/kit/values'
import { jsonRows, numberIn, textIn, type JsonRow } from './json-rows.ts'
import { eodhdTicker } from './ticker.ts'

/** One session's bar as EODHD publishes it, with its volume as traded. */
export interface EodhdBar {
  /** Ticker in EODHD's notation, without the exchange suffix. */
  readonly symbol: string
  readonly date: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string
  /** Volume in whole shares. */
  readonly volume: string | null
}

/** Known facts about the session whose bars are read. */
export interface BarContext {
  readonly date: string
  /**
   * Split ratios between the session and the request, by ticker: new shares per old share, as decimal text. EODHD
   * adjusts volumes for these splits.
   */
  readonly splits?: Readonly<Record<string, readonly string[]>>
}

/**
 * Reads an exchange's bars on one date. Omits and counts fund codes (`fund-code`), former holders of a ticker
 * (`former-holder`) and listings without a trade, for which EODHD repeats a price (`flat-day`). Also counts rounded
 * volumes (`fractions`), and volumes adjusted for a split that `splits` does not contain (`volume-adjusted`).
 * @throws UnreadableFile if the text is not an array of objects
 */
export function* bulkBars(text: string, context: BarContext) {
  for (const row of jsonRows(text)) yield* barOf(row, textIn(row, 'code') ?? '', context)
}

function* barOf(row: JsonRow, code: string, { date, splits = {} }: BarContext) {
  const ticker = eodhdTicker(code)
  const stated = textIn(row, 'date')
  if (ticker.is === 'fund') yield tally('fund-code')
  else if (ticker.is === 'former') yield tally('former-holder')
  else if (stated !== date) yield otherDate(row, date, stated)
  else if (isFlat(row)) yield tally('flat-day')
  else {
    const { symbol } = ticker
    const ratios = Object.hasOwn(splits, symbol) ? (splits[symbol] ?? []) : []
    const volume = asTraded(numberIn(row, 'volume'), ratios)
    if (volume.isFraction) yield tally('fractions')
    if (volume.isFraction && isRestated(row)) yield tally('volume-adjusted')
    yield { symbol, date, ...pricesOf(row), volume: volume.text } satisfies EodhdBar
  }
}

/**
 * Returns the bad record for a row with a different date. EODHD returns the complete history if it cannot read the
 * requested date, and old rows for a renamed code.
 */
function otherDate(row: JsonRow, date: string, stated: string | null): BadRecord {
  return new BadRecord(row, `date: expected ${date}, got ${stated ?? 'nothing'}`, {
    rule: 'other-date',
    value: stated ?? '',
  })
}

export const pricesOf = (row: JsonRow) => ({
  open: numberIn(row, 'open'),
  high: numberIn(row, 'high'),
  low: numberIn(row, 'low'),
  close: numberIn(row, 'close') ?? '',
})

/** Returns whether nothing was traded, in which case EODHD repeats a price. */
export function isFlat(row: JsonRow): boolean {
  const { open, high, low, close } = pricesOf(row)
  return numberIn(row, 'volume') === '0' && open === close && high === close && low === close
}

/**
 * Decimal places to which a volume is rounded before it is checked for fractions, because ratios such as 1/3 are
 * rounded.
 */
const DECIMALS = 4

/** Converts a volume to its size before the given splits, in whole shares, rounded half to even. */
export function asTraded(
  volume: string | null,
  ratios: readonly string[],
): { readonly text: string | null; readonly isFraction: boolean } {
  if (volume === null || decimalText(volume) === undefined) return { text: volume, isFraction: false }
  const shares = ratios.reduce((rest, ratio) => rest.div(ratio), new Decimal(volume)).toDecimalPlaces(DECIMALS)
  const whole = shares.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN)
  return { text: whole.toFixed(), isFraction: !whole.equals(shares) }
}

/** Smallest relative difference that indicates a later split; several years' dividends cause smaller ones. */
const RESTATED = '0.1'

/** Returns whether the adjusted close differs from the close by more than dividends can explain. */
function isRestated(row: JsonRow): boolean {
  const [close, adjusted] = [numberIn(row, 'close'), numberIn(row, 'adjusted_close')].map((text) =>
    text === null || decimalText(text) === undefined ? undefined : new Decimal(text),
  )
  if (close === undefined || adjusted === undefined || close.isZero()) return false
  return adjusted.div(close).minus(1).abs().greaterThan(RESTATED)
}
