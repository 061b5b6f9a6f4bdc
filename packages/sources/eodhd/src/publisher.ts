import type { Publisher } from '@bourse/kit'

/** EODHD, a vendor of end-of-day data for most exchanges. */
export const eodhdPublisher: Publisher = {
  id: 'eodhd',
  name: 'EODHD',
  licence: 'Personal use; showing data to users requires a contract',
  attribution: 'Data by EODHD',
  hosts: ['eodhd.com'],
  requestsPerSecond: 10,
  // EODHD accepts the key only in the query.
  secrets: [{ name: 'api-token', title: 'API token', how: 'query:api_token', required: true }],
  terms: {
    page: 'Terms and Conditions',
    url: 'https://eodhd.com/financial-apis/terms-conditions',
    redistribution: 'by-contract',
    accept: true,
  },
  plans: {
    'all-world': { perMinute: 1_000, perDay: 100_000 },
    // A bulk request counts as 100 calls, which exceeds the free plan.
    free: { perDay: 20, history: '1y', lacks: ['eodhd-day', 'eodhd-splits', 'eodhd-dividends'] },
  },
  statuses: {
    401: 'key',
    402: 'quota',
    403: [
      { matching: /unauthenticated|api[ _]?token/i, means: 'key' },
      { matching: /^/, means: 'plan' },
    ],
    404: 'nothing',
    429: 'throttle',
  },
  limitHeaders: [{ left: 'X-RateLimit-Remaining' }],
}
