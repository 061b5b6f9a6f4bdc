import type { Publisher } from '@bourse/kit'

/**
 * The SEC. It allows at most ten requests per second across all sources, and requires a user agent that identifies the
 * operator.
 */
export const secPublisher: Publisher = {
  id: 'sec',
  name: 'U.S. Securities and Exchange Commission',
  licence: 'Public domain',
  attribution: "Filings from the U.S. Securities and Exchange Commission's EDGAR system",
  hosts: ['data.sec.gov', 'www.sec.gov'],
  requestsPerSecond: 10,
  terms: {
    page: 'Dissemination of the SEC',
    url: 'https://www.sec.gov/privacy',
    redistribution: 'free',
    accept: false,
  },
  // EDGAR responds with 403 to clients that exceed the rate limit.
  throttleStatuses: [403],
  wantsOperator: true,
}
