import type { FakeAnswer, FakeRequest, PublisherProfile } from '../profile.ts'

const HTML = { 'content-type': 'text/html; charset=UTF-8' }
const tooMany: FakeAnswer = { status: 429, headers: HTML, body: 'Too Many Requests' }

/**
 * The API of EODHD. The key is in the query, responses are CSV unless a request states `fmt=json`, rows are limited
 * to `from` and `to`, and some requests count as several calls.
 */
export const eodhd: PublisherProfile = {
  id: 'eodhd',
  refuse: ({ query }, key) =>
    query.get('api_token') === key ? undefined : { status: 401, headers: HTML, body: 'Unauthenticated' },
  plans: { 'all-world': { perMinute: 1_000, tooMany } },
  cost({ path }) {
    if (path.includes('/eod-bulk-last-day/')) return 100
    return path.includes('/intraday/') || path.includes('/symbol-change-history') ? 5 : 1
  },
  page(body, request) {
    if (request.query.get('fmt') !== 'json') return { body: 'Date,Open,High,Low,Close,Adjusted_close,Volume\n' }
    return { body: Array.isArray(body) ? body.filter((row) => isWithin(row, request)) : body }
  },
  rows: (body) => (Array.isArray(body) ? [body] : []),
  missing: () => ({ status: 404, headers: HTML, body: 'Not Found' }),
}

/** Returns whether a row is within the requested range: intraday rows are limited by Unix time, others by date. */
function isWithin(row: unknown, { query, path }: FakeRequest): boolean {
  const [from, to] = [query.get('from'), query.get('to')]
  const { date, effective, timestamp } = row as Readonly<Record<string, unknown>>
  if (path.includes('/intraday/'))
    return Number(timestamp) >= Number(from ?? 0) && Number(timestamp) <= Number(to ?? Infinity)
  const day = date ?? effective
  return typeof day !== 'string' || ((from === null || day >= from) && (to === null || day <= to))
}
