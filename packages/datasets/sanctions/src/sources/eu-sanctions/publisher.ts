import type { Publisher } from '@bourse/kit'

/** The publisher of the European Union's consolidated list. */
export const euSanctionsPublisher: Publisher = {
  name: 'European Commission',
  licence: 'Reuse with acknowledgement: Commission Decision 2011/833/EU',
  attribution: '© European Union, consolidated list of financial sanctions',
  hosts: ['webgate.ec.europa.eu'],
  requestsPerSecond: 0.2,
  terms: {
    page: 'Legal notice of the European Commission',
    url: 'https://commission.europa.eu/legal-notice_en',
    redistribution: 'attribution',
    accept: false,
  },
}
