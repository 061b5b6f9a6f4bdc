import { BadRecord } from '@bourse/kit'
import { exactJson } from '@bourse/kit/readers'
import { decimalText, utcInstant } from '@bourse/kit/values'

/** A product's last trade. */
export interface Ticker {
  /** The price as exact decimal text. */
  readonly price: string
  /** Time of the trade, UTC. */
  readonly at: string
}

/** Reads a product's last trade. Returns a `BadRecord` for a response without a price or a time. */
export function ticker(text: string): Ticker | BadRecord {
  const body = exactJson(text)
  const { price, time } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const [last, at] = [decimalText(String(price)), utcInstant(String(time))]
  if (last !== undefined && at !== undefined) return { price: last, at }
  return new BadRecord(body, 'expected price and time', { rule: 'unreadable-ticker' })
}
