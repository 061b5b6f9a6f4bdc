import { decimalText } from '@bourse/kit/values'
import { middle, priceText } from './prices.ts'

/** A bar's prices and volume, as exact decimal text. */
export interface LeanPrices {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in shares, or in coins for a crypto pair; null for quote bars. */
  readonly volume: string | null
}

/** How a file encodes bars. */
export interface BarOptions {
  /**
   * True if bars contain bids and asks (currency pairs) instead of trades; they are read as midpoints. Defaults to
   * false.
   */
  readonly quote?: boolean
  /**
   * True if prices are in ten-thousandths, as for equities; currency and crypto pairs have plain prices. Defaults to
   * true.
   */
  readonly scaled?: boolean
}

/**
 * Reads prices and volume from a bar line's fields. Returns the reason as a string if the line is unreadable, or
 * undefined if only one side has a quote.
 */
export function barPrices(fields: readonly string[], options: BarOptions): LeanPrices | string | undefined {
  return options.quote === true ? quoteBar(fields, options.scaled ?? true) : tradeBar(fields, options.scaled ?? true)
}

function tradeBar(fields: readonly string[], scaled: boolean): LeanPrices | string {
  if (fields.length !== 6) return `expected time, open, high, low, close and volume, got ${fields.length} fields`
  const volume = decimalText(fields[5] ?? '')
  if (volume === undefined || volume.startsWith('-')) return `expected a volume, got "${shortText(fields[5])}"`
  const prices = fourPrices(fields, 1, scaled)
  return typeof prices === 'string' ? prices : { ...prices, volume }
}

/** A bar with only a bid or only an ask has no midpoint. */
function quoteBar(fields: readonly string[], scaled: boolean): LeanPrices | string | undefined {
  if (fields.length !== 11)
    return `expected time and open, high, low, close, size of bid and ask, got ${fields.length} fields`
  if (isEmpty(fields, 1) || isEmpty(fields, 6)) return undefined
  const bid = fourPrices(fields, 1, scaled)
  const ask = fourPrices(fields, 6, scaled)
  if (typeof bid === 'string') return bid
  if (typeof ask === 'string') return ask
  return {
    open: middle(bid.open, ask.open),
    high: middle(bid.high, ask.high),
    low: middle(bid.low, ask.low),
    close: middle(bid.close, ask.close),
    volume: null,
  }
}

function fourPrices(fields: readonly string[], first: number, scaled: boolean): Omit<LeanPrices, 'volume'> | string {
  const texts = fields.slice(first, first + 4)
  const [open, high, low, close] = texts.map((text) => priceText(text, scaled))
  if (open !== undefined && high !== undefined && low !== undefined && close !== undefined)
    return { open, high, low, close }
  return `expected four prices above 0, got "${shortText(texts.join(','))}"`
}

const isEmpty = (fields: readonly string[], first: number) =>
  fields.slice(first, first + 4).every((text) => text === '')

/** Returns the beginning of a field, for messages. */
export const shortText = (text: string | undefined) => (text ?? '').slice(0, 60)
