import type { Publisher } from '@bourse/kit'

/** Meanings of FMP's errors, which may be in the body of a response with any status. */
const ERRORS = [
  { matching: /"Error Message":\s*"[^"]*Limit Reach/i, means: 'throttle' },
  { matching: /"Error Message":\s*"[^"]*API KEY/i, means: 'key' },
  { matching: /"Error Message":\s*"[^"]*subscription/i, means: 'plan' },
] as const

/** Financial Modeling Prep: unadjusted daily bars, one request per listing, and splits by month. */
export const fmpPublisher: Publisher = {
  id: 'fmp',
  name: 'Financial Modeling Prep',
  licence: 'Own use; display and redistribution require a license',
  attribution: 'Data by Financial Modeling Prep',
  hosts: ['financialmodelingprep.com'],
  requestsPerSecond: 5,
  // FMP accepts the key only in the query.
  secrets: [{ name: 'api-key', title: 'API key', how: 'query:apikey', required: true }],
  terms: {
    page: 'Terms of Service',
    url: 'https://site.financialmodelingprep.com/terms-of-service',
    redistribution: 'by-contract',
    accept: true,
  },
  plans: {
    basic: { perDay: 250 },
    starter: { perMinute: 300 },
    premium: { perMinute: 750 },
    ultimate: { perMinute: 3_000 },
  },
  statuses: {
    200: ERRORS,
    401: 'key',
    402: 'plan',
    403: [...ERRORS, { matching: /^/, means: 'plan' }],
    429: 'throttle',
  },
}
