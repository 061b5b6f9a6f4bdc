import type { FakeAnswer, PublisherProfile } from '../profile.ts'

const REQUEST_ID = '6a7e466379af0a71039d60cc78e72282'

const NEXT_PAGE = 'https://api.massive.com/next?cursor='

const error = (status: number, message: string): FakeAnswer => ({
  status,
  body: { status: 'ERROR', request_id: REQUEST_ID, error: message },
})

const TOO_MANY =
  "You've exceeded the maximum requests per minute, please wait or upgrade your subscription to continue."

/** The API of Massive: a bearer key, five requests per minute on its free plan, rows in `results` or `tickers`. */
export const massive: PublisherProfile = {
  id: 'massive',
  refuse: ({ headers: { authorization } }, key) => {
    if (authorization === undefined) return error(400, 'API Key was not provided')
    return authorization === `Bearer ${key}` ? undefined : error(401, 'Unknown API Key')
  },
  plans: { basic: { perMinute: 5, tooMany: error(429, TOO_MANY) } },
  rows: (body) => {
    const { results, tickers } = body as { readonly results?: unknown[]; readonly tickers?: unknown[] }
    return [results, tickers].filter((rows) => rows !== undefined)
  },
  paging: {
    link: (body, next) => {
      const { results } = body as { readonly results?: readonly unknown[] }
      const counted = 'resultsCount' in body ? { resultsCount: results?.length ?? 0 } : {}
      return { ...body, ...counted, ...(next !== undefined && { next_url: `${NEXT_PAGE}${next}` }) }
    },
    requested: (query) => (query.has('cursor') ? Number(query.get('cursor')) : undefined),
  },
  missing: () => ({ status: 404, body: { status: 'NOT_FOUND', request_id: REQUEST_ID, message: 'Ticker not found.' } }),
}
