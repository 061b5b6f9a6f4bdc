import type { Publisher } from '@bourse/kit'

/**
 * Limits that Tiingo states in a message, whatever the status: requests per hour and per day, and symbols per month.
 */
const LIMITS = [
  { matching: /run over your hourly/i, means: 'throttle' },
  { matching: /run over your/i, means: 'quota' },
] as const

/** Meanings of messages returned in place of a series. */
const MESSAGES = [...LIMITS, { matching: /"detail":\s*"[^"]*not found/i, means: 'gone' }] as const

/** Tiingo: daily bars, splits and dividends for US listings, one request per listing. */
export const tiingoPublisher: Publisher = {
  id: 'tiingo',
  name: 'Tiingo',
  licence: 'Own use; storage limits depend on the plan; redistribution requires a contract',
  attribution: 'Data by Tiingo',
  hosts: ['api.tiingo.com'],
  requestsPerSecond: 5,
  secrets: [{ name: 'api-token', title: 'API token', how: 'header:authorization', prefix: 'Token ', required: true }],
  terms: {
    page: 'Terms of Use',
    url: 'https://www.tiingo.com/tos',
    redistribution: 'by-contract',
    accept: true,
  },
  plans: { starter: { perHour: 50, perDay: 1_000 }, power: { perHour: 10_000 } },
  statuses: {
    200: MESSAGES,
    401: 'key',
    403: [
      { matching: /token/i, means: 'key' },
      { matching: /^/, means: 'plan' },
    ],
    404: 'gone',
    429: [...LIMITS, { matching: /^/, means: 'throttle' }],
  },
}
