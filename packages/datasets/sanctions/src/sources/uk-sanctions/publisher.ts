import type { Publisher } from '@bourse/kit'

/** The publisher of the UK Sanctions List. */
export const ukSanctionsPublisher: Publisher = {
  name: 'Foreign, Commonwealth and Development Office',
  licence: 'Open Government Licence v3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0: UK Sanctions List',
  hosts: ['sanctionslist.fcdo.gov.uk'],
  requestsPerSecond: 0.2,
  terms: {
    page: 'Open Government Licence v3.0',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    redistribution: 'attribution',
    accept: false,
  },
}
