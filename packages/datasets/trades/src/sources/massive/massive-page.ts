import { exactJson } from '@bourse/kit/readers'

/** A trade's archived fields: the vendor's own values, as text. */
export type KeptTrade = readonly [
  sipTimestamp: string,
  price: string,
  size: string,
  exchange: string,
  facility: string,
  conditions: readonly string[],
]

/** Marks on trades that were later canceled or found in error, and on the messages that report this. */
const TAKEN_BACK = new Set(['7', '8', '10', '11'])

/** Reads one page of the vendor's response: its trades as lines of JSON, and the URL of the next page. */
export function readPage(json: string): { readonly lines: readonly string[]; readonly next: string | undefined } {
  const { results = [], next_url: next } = membersOf(exactJson(json))
  if (!Array.isArray(results)) throw new Error('expected a response with a list of results')
  const trades = results.map(membersOf).filter((trade) => !TAKEN_BACK.has(textOf(trade['correction'])))
  return {
    lines: trades.map((trade) => `${JSON.stringify(kept(trade))}\n`),
    next: typeof next === 'string' ? next : undefined,
  }
}

type Members = Readonly<Record<string, unknown>>

function membersOf(value: unknown): Members {
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new Error('expected a JSON object in the response')
}

function kept({ sip_timestamp, price, size, exchange, trf_id, conditions = [] }: Members): KeptTrade {
  const [time, dollars, shares, venue] = [sip_timestamp, price, size, exchange].map(textOf)
  if (!time || !dollars || !shares || !venue || !Array.isArray(conditions))
    throw new Error('expected trades with sip_timestamp, price, size, exchange and conditions')
  return [time, dollars, shares, venue, textOf(trf_id), conditions.map(textOf)]
}

/** Returns a number in the response as written; empty if the field is missing. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
