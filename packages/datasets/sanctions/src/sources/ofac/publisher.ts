import type { Publisher } from '@bourse/kit'

/** Who publishes the sanctions lists of the United States. */
export const ofacPublisher: Publisher = {
  name: 'US Department of the Treasury, Office of Foreign Assets Control',
  licence: 'Work of the US government, in the public domain',
  attribution: 'Sanctions lists of the Office of Foreign Assets Control',
  redistributable: true,
  // Its addresses lead on to files in the store behind them.
  hosts: ['sanctionslistservice.ofac.treas.gov', 'wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com'],
  requestsPerSecond: 1,
}
