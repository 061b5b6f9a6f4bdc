import type { Publisher } from '@bourse/kit'

/** Publisher of the report index, whose use is restricted by law. */
export const houseClerkPublisher: Publisher = {
  name: 'Clerk of the US House of Representatives',
  licence:
    '5 U.S.C. § 13107(c): no use for a commercial purpose, other than by news media for the general public, nor ' +
    'for credit ratings or for soliciting money; ask counsel before you enable it',
  attribution: 'Financial disclosure reports, Clerk of the US House of Representatives',
  hosts: ['disclosures-clerk.house.gov'],
  requestsPerSecond: 0.2,
}
