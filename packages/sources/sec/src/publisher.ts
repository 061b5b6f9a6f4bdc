import type { Publisher } from '@bourse/kit'

/**
 * Who issues everything that is filed: one publisher, so that all sources together keep to its pace of ten requests a
 * second, of which a few are left for a mirror's own work.
 */
export const secPublisher: Publisher = {
  name: 'U.S. Securities and Exchange Commission',
  licence: 'Public domain',
  attribution: 'Source: U.S. Securities and Exchange Commission, EDGAR',
  redistributable: true,
  hosts: ['data.sec.gov', 'www.sec.gov'],
  requestsPerSecond: 8,
  // It answers 403 to who asks too fast.
  throttleStatuses: [403],
  wantsOperator: true,
}
