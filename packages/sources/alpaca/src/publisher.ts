import type { Publisher } from '@bourse/kit'

/** Origin of Alpaca's market data API, which serves bars, snapshots and corporate actions. */
export const ALPACA_DATA = 'https://data.alpaca.markets'

/** Minutes by which the free plan delays the consolidated tape, plus one minute for clock differences. */
export const ALPACA_DELAY_MINUTES = 16

/** Alpaca, which serves the consolidated US tape, free of charge for data older than 15 minutes. */
export const alpacaPublisher: Publisher = {
  id: 'alpaca',
  name: 'Alpaca',
  licence: 'Own use under the Alpaca market data terms; no redistribution',
  hosts: ['data.alpaca.markets'],
  requestsPerSecond: 20,
  secrets: [
    { name: 'key-id', title: 'API key id', how: 'header:APCA-API-KEY-ID', required: true },
    { name: 'secret-key', title: 'API secret key', how: 'header:APCA-API-SECRET-KEY', required: true },
  ],
  terms: {
    page: 'Terms and Conditions, Market Data',
    url: 'https://alpaca.markets/disclosures',
    redistribution: 'own-use',
    accept: true,
  },
  plans: { basic: { perMinute: 200, delayMinutes: 15 }, 'algo-trader-plus': { perMinute: 10_000 } },
  statuses: { 403: [{ matching: /subscription does not permit/i, means: 'plan' }] },
  limitHeaders: [{ left: 'X-RateLimit-Remaining', resets: 'X-RateLimit-Reset' }],
}
