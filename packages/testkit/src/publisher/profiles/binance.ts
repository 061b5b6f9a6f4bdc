import type { FakeAnswer, PublisherProfile } from '../profile.ts'

/**
 * The API and files of Binance: no key, and a weight limit per minute. Supply the klines of a symbol and an interval
 * in any order, as `/api/v3/klines?symbol=BTCUSDT&interval=1d`: a response contains the klines of the requested
 * window, oldest first. Supply files as bytes; their checksums are computed from them.
 */
export const binance: PublisherProfile = {
  id: 'binance',
  plans: { public: { perMinute: 6_000, tooMany: { body: { code: -1003, msg: 'Too much request weight used.' } } } },
  cost: ({ path }) => (path.endsWith('/exchangeInfo') ? 20 : 2),
  page: (body, { path, query }) => {
    if (!path.endsWith('/klines') || !Array.isArray(body)) return undefined
    const [from, to] = [Number(query.get('startTime')), Number(query.get('endTime'))]
    const rows = (body as readonly (readonly unknown[])[])
      .filter(([opens]) => Number(opens) >= from && Number(opens) <= to)
      .toSorted(([a], [b]) => Number(a) - Number(b))
    return { body: rows.slice(0, Number(query.get('limit'))) }
  },
  checksums: true,
  rows: (body) => (Array.isArray(body) ? [body] : []),
  missing: ({ path }): FakeAnswer =>
    path.startsWith('/api/')
      ? { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }
      : { status: 404, body: '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>' },
}
