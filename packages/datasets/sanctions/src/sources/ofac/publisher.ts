import type { Publisher } from '@bourse/kit'

/** The publisher of the United States' sanctions lists. */
export const ofacPublisher: Publisher = {
  name: 'US Department of the Treasury, Office of Foreign Assets Control',
  licence: 'Work of the US government, in the public domain',
  attribution: 'Sanctions lists of the Office of Foreign Assets Control',
  // The Treasury's URLs redirect to files in an object store.
  hosts: ['sanctionslistservice.ofac.treas.gov', 'wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com'],
  requestsPerSecond: 1,
  terms: {
    page: 'Site Policies and Notices of the Department of the Treasury',
    url: 'https://home.treasury.gov/subfooter/site-policies-and-notices',
    redistribution: 'free',
    accept: false,
  },
}
