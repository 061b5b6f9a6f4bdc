import type { FakeAnswer, FakeRequest, PublisherProfile } from '../profile.ts'

/** Number of bars per page: small, so that pages end within a symbol. */
const PAGE_BARS = 2

type Bars = Readonly<Record<string, readonly { readonly t: string }[]>>

/**
 * Alpaca's market data API. A body with `bars` is a table of all days, from which each request gets the rows for its
 * symbols and window, in pages. A body that names its next page is sent unchanged.
 */
export const alpaca: PublisherProfile = {
  id: 'alpaca',
  refuse: ({ headers }, key) =>
    headers['apca-api-key-id'] === key && headers['apca-api-secret-key'] === key
      ? undefined
      : { status: 401, body: { message: 'unauthorized.' } },
  plans: { basic: { perMinute: 200, tooMany: { body: { message: 'too many requests.' } } } },
  page: (body, request) => (isTable(body) ? pageOf(body.bars, request) : undefined),
  rows: (body) => {
    const { bars, corporate_actions: actions } = body as Readonly<Record<string, Record<string, unknown[]>>>
    return Object.values(bars ?? actions ?? {})
  },
  paging: {
    link: (body, next) => ({ ...body, next_page_token: next === undefined ? null : `page ${next}` }),
    requested: (query) => pageNumber(query.get('page_token')?.slice('page '.length)),
  },
  missing: () => ({ status: 404, body: { message: 'Not Found' } }),
}

const pageNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))

const isTable = (body: unknown): body is { readonly bars: Bars } =>
  typeof body === 'object' && body !== null && 'bars' in body && !('next_page_token' in body)

function pageOf(bars: Bars, { query }: FakeRequest): FakeAnswer {
  const [start = '', end = ''] = [query.get('start') ?? '', query.get('end') ?? '']
  const symbols = (query.get('symbols') ?? '').split(',').sort()
  const all = symbols.flatMap((symbol) =>
    (bars[symbol] ?? [])
      .filter(({ t }) => firstOf(start) <= t && t <= lastOf(end))
      .map((bar) => [symbol, bar] as const),
  )
  const from = Number(query.get('page_token') ?? 0)
  const until = from + Math.min(PAGE_BARS, Number(query.get('limit') ?? 1_000))
  const page: Record<string, unknown[]> = {}
  for (const [symbol, bar] of all.slice(from, until)) (page[symbol] ??= []).push(bar)
  return { body: { bars: page, next_page_token: until < all.length ? String(until) : null } }
}

const firstOf = (start: string) => (start.length === 10 ? `${start}T00:00:00Z` : start)
const lastOf = (end: string) => (end.length === 10 ? `${end}T23:59:59Z` : end)
