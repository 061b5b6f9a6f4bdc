import type { Publisher } from '@bourse/kit'

/** Who publishes the series; the copyright of a single series may be another's: its notes say so. */
export const fredPublisher: Publisher = {
  name: 'Federal Reserve Bank of St. Louis, FRED',
  id: 'fred',
  licence: 'FRED API terms of use; series of third parties under their own terms, told in the notes of each series',
  attribution:
    'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
  hosts: ['api.stlouisfed.org', 'fred.stlouisfed.org'],
  // 120 requests a minute for each key.
  requestsPerSecond: 1.5,
}
