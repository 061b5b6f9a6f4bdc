import type { Publisher } from '@bourse/kit'

/** Meanings of Nasdaq Data Link's error codes: QEA is the key, QEP the plan, QEL a limit, QEC an unknown table. */
const ERRORS = [
  { matching: /"code":\s*"QEA/, means: 'key' },
  { matching: /"code":\s*"QEP/, means: 'plan' },
  { matching: /"code":\s*"QEC/, means: 'gone' },
  { matching: /"code":\s*"QEL[^}]*(?:daily|per day|a day)/i, means: 'quota' },
  { matching: /"code":\s*"QEL/, means: 'throttle' },
] as const

/** Nasdaq Data Link: Sharadar's daily bars, actions and listings of US stocks, including delisted ones. */
export const nasdaqDataLinkPublisher: Publisher = {
  id: 'nasdaq-data-link',
  name: 'Nasdaq Data Link',
  licence: 'Own use; no redistribution',
  attribution: 'Data by Sharadar, from Nasdaq Data Link',
  hosts: ['data.nasdaq.com'],
  requestsPerSecond: 5,
  // Nasdaq Data Link accepts the key only in the query.
  secrets: [{ name: 'api-key', title: 'API key', how: 'query:api_key', required: true }],
  terms: {
    page: 'Nasdaq Data Link Terms of Use',
    url: 'https://data.nasdaq.com/terms',
    redistribution: 'own-use',
    accept: true,
  },
  // Nasdaq Data Link states its limits per ten seconds, per ten minutes and per day.
  plans: {
    standard: { perSecond: 30, perMinute: 200, perDay: 50_000 },
    premium: { perSecond: 30, perMinute: 500, perDay: 720_000 },
  },
  statuses: {
    400: ERRORS,
    401: [...ERRORS, { matching: /^/, means: 'key' }],
    403: [...ERRORS, { matching: /^/, means: 'throttle' }],
    404: ERRORS,
    429: [...ERRORS, { matching: /^/, means: 'throttle' }],
  },
}
