import type { Publisher } from '@bourse/kit'

/** Massive, formerly Polygon.io: consolidated US prices, corporate actions and listings. */
export const massivePublisher: Publisher = {
  id: 'massive',
  name: 'Massive',
  licence: 'Own use; display and redistribution require a Business contract',
  hosts: ['api.massive.com', 'files.massive.com'],
  requestsPerSecond: 20,
  secrets: [{ name: 'api-key', title: 'API key', how: 'bearer', required: true }],
  terms: {
    page: 'Market Data Terms of Service',
    url: 'https://massive.com/legal/market-data-terms-of-service',
    redistribution: 'by-contract',
    accept: true,
  },
  plans: {
    basic: { perMinute: 5, history: '2y', lacks: ['massive-snapshot', 'massive-minutes'] },
    starter: { delayMinutes: 15 },
    developer: { delayMinutes: 15 },
    advanced: {},
  },
  statuses: {
    400: [{ matching: /API Key was not provided/i, means: 'key' }],
    401: 'key',
    403: [
      { matching: /NOT_AUTHORIZED/, means: 'plan' },
      { matching: /^/, means: 'throttle' },
    ],
    404: 'gone',
  },
}
