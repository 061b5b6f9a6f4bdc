import type { Publisher } from '@bourse/kit'

/**
 * The SEC. It asks for at most ten requests a second over all sources, and for a user agent that names the operator.
 */
export const secPublisher: Publisher = {
  name: 'U.S. Securities and Exchange Commission',
  licence: 'Public domain',
  attribution: 'Filings of the EDGAR system of the U.S. Securities and Exchange Commission',
  redistributable: true,
  hosts: ['data.sec.gov', 'www.sec.gov'],
  requestsPerSecond: 10,
  // How EDGAR tells those who ask too fast.
  throttleStatuses: [403],
  wantsOperator: true,
}
