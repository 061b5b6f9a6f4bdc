import { readThrough, Type } from '@bourse/kit'
import { addDays, daysBetween, decimalText } from '@bourse/kit/values'
import { inOrder, type Print, type PrintUnit } from '../prints/print.ts'
import { massiveConditions, massiveTicker, massiveVenue } from './massive/massive-codes.ts'
import { readPage, type KeptTrade } from './massive/massive-page.ts'

/** The vendor's maximum number of trades per page. */
const PAGE = 50_000

/**
 * Trade prints from Massive (formerly Polygon.io) over its REST API, with one request per listing and UTC date.
 * Requires a Massive plan that includes trades.
 */
export const massive = readThrough({
  id: 'massive',
  title: 'Trade prints from Massive',
  publisher: {
    name: 'Massive',
    id: 'massive',
    licence: 'Under your contract with Massive; see its market data terms before redistributing the data',
    attribution: 'Trades by Massive',
    hosts: ['api.massive.com', 'api.polygon.io'],
    requestsPerSecond: 20,
    terms: {
      page: 'Market Data Terms of Service',
      url: 'https://massive.com/legal/market-data-terms-of-service',
      redistribution: 'by-contract',
      accept: false,
    },
  },
  config: Type.Object({
    base_url: Type.String({ default: 'https://api.massive.com', description: 'URL of the API; https only' }),
  }),
  async fetch(unit: PrintUnit, { http, config, secret }): Promise<string> {
    const headers = { authorization: `Bearer ${secret('api_key')}` }
    const pages: string[] = []
    const requested = new Set<string>()
    let address: string | undefined = firstPage(config.base_url, unit)
    while (address !== undefined) {
      if (requested.has(address)) throw new Error(`page ${pages.length} of ${unit.symbol} links to an earlier page`)
      requested.add(address)
      const { lines, next }: ReturnType<typeof readPage> = readPage(await http.text(address, { headers }))
      pages.push(lines.join(''))
      address = next === undefined ? undefined : sameOrigin(next, config.base_url)
    }
    return pages.join('')
  },
  parse: (text, { date }): readonly Print[] => massivePrints(text, date),
})

function firstPage(base: string, { symbol, date }: PrintUnit): string {
  const query = new URLSearchParams({
    'timestamp.gte': `${date}T00:00:00Z`,
    'timestamp.lt': `${addDays(date, 1)}T00:00:00Z`,
    order: 'asc',
    sort: 'timestamp',
    limit: String(PAGE),
  })
  return `${base}/v3/trades/${encodeURIComponent(massiveTicker(symbol))}?${query}`
}

/** Every page request includes the API key, so a page on a different host must not be requested. */
function sameOrigin(next: string, base: string): string {
  if (new URL(next).origin === new URL(base).origin) return next
  throw new Error(`expected the next page at ${new URL(base).origin}, got ${new URL(next).origin}`)
}

/** Returns the prints on a UTC date from the archived lines, in response order. */
export function massivePrints(text: string, date: string): Print[] {
  const midnight = daysBetween('1970-01-01', date) * 86_400
  const prints: Print[] = []
  let sequence = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    sequence++
    const [timestamp, rawPrice, rawSize, exchange, facility, conditions] = JSON.parse(line) as KeptTrade
    const event_at = instantOf(timestamp, date, midnight)
    const [price, size] = [decimalText(rawPrice), decimalText(rawSize)]
    if (event_at === undefined || price === undefined || size === undefined) continue
    prints.push({
      sequence,
      event_at,
      price,
      size,
      venue_mic: massiveVenue(exchange, facility),
      conditions: massiveConditions(conditions),
    })
  }
  return inOrder(prints)
}

/** Converts nanoseconds since 1970 to an instant with microseconds; undefined if it is outside the date. */
function instantOf(nanos: string, date: string, midnight: number): string | undefined {
  if (!/^\d{10,20}$/.test(nanos)) return undefined
  const seconds = Number(nanos.slice(0, -9)) - midnight
  if (seconds < 0 || seconds >= 86_400) return undefined
  const fraction = nanos.slice(-9, -3).replace(/0+$/, '')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const time = [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${date}T${time}${fraction === '' ? '' : `.${fraction}`}Z`
}
