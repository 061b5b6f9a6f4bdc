import type { Publisher } from '@bourse/kit'

/** The publisher of the UK Sanctions List. */
export const ukSanctionsPublisher: Publisher = {
  name: 'Foreign, Commonwealth and Development Office',
  licence: 'Open Government Licence v3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0: UK Sanctions List',
  redistributable: true,
  hosts: ['sanctionslist.fcdo.gov.uk'],
  requestsPerSecond: 0.2,
}
