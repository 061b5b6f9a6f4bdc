import type { Publisher } from '@bourse/kit'

/** The European Central Bank, publisher of the euro reference rates. */
export const ecbPublisher: Publisher = {
  id: 'ecb',
  name: 'European Central Bank',
  licence: 'Free of charge, with the ECB named as the source and the figures unchanged',
  attribution: 'Source: ECB statistics',
  hosts: ['www.ecb.europa.eu'],
  requestsPerSecond: 1,
  terms: {
    page: 'Disclaimer and copyright of the European Central Bank',
    url: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
    redistribution: 'attribution',
    accept: false,
  },
}
