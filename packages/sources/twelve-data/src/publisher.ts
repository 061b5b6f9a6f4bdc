import type { Publisher } from '@bourse/kit'

const error = (code: number, text = '') => new RegExp(`"code":\\s*${code}\\b[^}]*${text}`, 'i')

/** Meanings of Twelve Data's errors, which appear in the response body whatever the status. */
const ERRORS = [
  { matching: error(401), means: 'key' },
  { matching: error(403), means: 'plan' },
  { matching: error(404), means: 'gone' },
  { matching: error(429, 'for the day'), means: 'quota' },
  { matching: error(429), means: 'throttle' },
  { matching: error(400, 'no data is available'), means: 'nothing' },
] as const

/** Twelve Data: daily bars for listings worldwide, one request per listing. */
export const twelveDataPublisher: Publisher = {
  id: 'twelve-data',
  name: 'Twelve Data',
  licence: 'Own use; display and redistribution require a business plan',
  hosts: ['api.twelvedata.com'],
  requestsPerSecond: 5,
  secrets: [{ name: 'api-key', title: 'API key', how: 'header:authorization', prefix: 'apikey ', required: true }],
  terms: {
    page: 'Twelve Data Terms of Use',
    url: 'https://twelvedata.com/terms',
    redistribution: 'by-contract',
    accept: true,
  },
  plans: { basic: { perMinute: 8, perDay: 800 }, paid: {} },
  statuses: { 200: ERRORS, 400: ERRORS, 401: 'key', 403: 'plan', 404: 'gone', 429: ERRORS },
}
