import { decimalText } from '@bourse/kit/values'
import { middle, priceText } from './prices.ts'

/** Prices and volume of a bar: exact decimal text. */
export interface LeanPrices {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Shares, or coins of a crypto pair; null for quote bars. */
  readonly volume: string | null
}

/** How the bars of a file are written. */
export interface BarOptions {
  /** Bars of bid and ask (currency pairs) instead of trades: the bar is the middle of both. Default false. */
  readonly quote?: boolean
  /** Prices are ten-thousandths, as those of equities; those of currency and crypto pairs are not. Default true. */
  readonly scaled?: boolean
}

/**
 * What a line of bars says, its time field aside; text says why it cannot be read, undefined that only one side was
 * quoted.
 */
export function barPrices(fields: readonly string[], options: BarOptions): LeanPrices | string | undefined {
  return options.quote === true ? quoteBar(fields, options.scaled ?? true) : tradeBar(fields, options.scaled ?? true)
}

function tradeBar(fields: readonly string[], scaled: boolean): LeanPrices | string {
  if (fields.length !== 6) return `expected time, open, high, low, close and volume, came ${fields.length} fields`
  const volume = decimalText(fields[5] ?? '')
  if (volume === undefined || volume.startsWith('-')) return `expected a volume, came "${shown(fields[5])}"`
  const prices = fourPrices(fields, 1, scaled)
  return typeof prices === 'string' ? prices : { ...prices, volume }
}

/** Bid and ask never made a bar together where a side was quoted by nobody: there is no middle. */
function quoteBar(fields: readonly string[], scaled: boolean): LeanPrices | string | undefined {
  if (fields.length !== 11)
    return `expected time and open, high, low, close, size of bid and ask, came ${fields.length} fields`
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
  return `expected four prices above 0, came "${shown(texts.join(','))}"`
}

const isEmpty = (fields: readonly string[], first: number) =>
  fields.slice(first, first + 4).every((text) => text === '')

/** The start of a field, for messages. */
export const shown = (text: string | undefined) => (text ?? '').slice(0, 60)
