import type { Publisher } from '@bourse/kit'

/** Publisher of the series. Individual series may have a different copyright holder, named in their notes. */
export const fredPublisher: Publisher = {
  name: 'Federal Reserve Bank of St. Louis, FRED',
  id: 'fred',
  licence: 'FRED API terms of use; third-party series under their own terms, stated in the notes of each series',
  attribution:
    'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
  hosts: ['api.stlouisfed.org', 'fred.stlouisfed.org'],
  // FRED allows 120 requests per minute per key.
  requestsPerSecond: 1.5,
  // FRED accepts the key only in the query.
  secrets: [{ name: 'api-key', title: 'API key', how: 'query:api_key', required: true }],
}
