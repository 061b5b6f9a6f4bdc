import type { FakeAnswer, FakeRequest, PublisherProfile } from '../profile.ts'

/** Maximum number of candles in a response. */
const MOST = 300

/**
 * The API of Coinbase Exchange, which requires a user agent but no key. Supply the candles of a product and a
 * granularity in any order, as `/products/BTC-USD/candles?granularity=86400`: a response contains the candles of the
 * requested window, newest first.
 */
export const coinbase: PublisherProfile = {
  id: 'coinbase',
  refuse: ({ headers }) =>
    headers['user-agent'] === undefined ? message(400, 'User-Agent header is required.') : undefined,
  plans: { public: { perMinute: 600, tooMany: message(429, 'Public rate limit exceeded') } },
  page: (body, request) => (request.path.endsWith('/candles') ? candles(body, request) : undefined),
  rows: (body) => (Array.isArray(body) ? [body] : []),
  missing: () => message(404, 'NotFound'),
}

function message(status: number, text: string): FakeAnswer {
  return { status, body: { message: text } }
}

function candles(body: unknown, { query }: FakeRequest): FakeAnswer | undefined {
  if (!Array.isArray(body)) return undefined
  const [granularity, from, to] = [Number(query.get('granularity')), secondsOf(query, 'start'), secondsOf(query, 'end')]
  if ((to - from) / granularity >= MOST)
    return message(
      400,
      'granularity too small for the requested time range. Count of aggregations requested exceeds 300',
    )
  const rows = (body as readonly (readonly unknown[])[]).filter(([time]) => Number(time) >= from && Number(time) <= to)
  return { body: rows.toSorted(([a], [b]) => Number(b) - Number(a)) }
}

const secondsOf = (query: URLSearchParams, name: string) => Date.parse(query.get(name) ?? '') / 1000
