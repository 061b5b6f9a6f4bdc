import { collection, endpoint, entities, f, perRequest, perSubject, record, Type } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { dailyByListing, type TestHost } from '@bourse/testkit'

/** Daily closes of listings. */
export const closes = record('closes', {
  title: 'Closes',
  ...dailyByListing,
  fields: { date: f.date('Day'), close: f.price('Close') },
})

/** `/v1/closes`, which costs 5 credits per symbol. */
export const listCloses = (limit: { readonly default: number; readonly max: number }) =>
  collection('/closes', closes, {
    id: 'closes.list',
    summary: 'Closes',
    select: entities(listing),
    forms: [{ form: 'range', dates: 'desc' }],
    capabilities: ['eod.read'],
    credits: perSubject(5),
    limit,
  })

/** `POST /v1/orders`, which costs 7 credits and changes nothing. */
export const createOrder = endpoint('/orders', {
  id: 'orders.create',
  summary: 'An order',
  capabilities: [],
  credits: perRequest(7),
  body: Type.Object({}),
  fields: { ordered: f.count('Number of orders') },
  order: ['ordered asc'],
  paging: false,
  pointInTime: false,
  needs: {},
  read: async () => [{ ordered: '1' }],
})

/** A plan for US markets with ample limits. */
export const AMPLE = {
  requests_per_minute: null,
  concurrent_requests: 50,
  credits_per_day: 1_000_000,
  history_years: null,
  markets: ['US'],
  without_capabilities: [],
  symbols: null,
  stream_symbols: 0,
}

/** Publishes a close of AAPL for each of some days. */
export async function publishCloses(
  host: TestHost,
  { from, days, closeOf }: { readonly from: string; readonly days: number; readonly closeOf: (day: number) => string },
): Promise<void> {
  const rows = Array.from({ length: days }, (_, day) => ({
    symbol: 'AAPL',
    date: addDays(from, day),
    close: closeOf(day),
  }))
  await host.publish(closes, rows, { source: 'test', market: 'XNAS' })
}
