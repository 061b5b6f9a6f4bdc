import type { Publisher } from '@bourse/kit'

/** Publisher of the spot prices, and the mirror that serves them as CSV. */
export const eiaPublisher: Publisher = {
  name: 'U.S. Energy Information Administration, as CSV from github.com/datasets',
  licence: 'Public domain; the CSV files under PDDL-1.0',
  attribution: 'U.S. Energy Information Administration',
  hosts: ['raw.githubusercontent.com'],
  requestsPerSecond: 1,
  terms: {
    page: 'Copyrights and Reuse',
    url: 'https://www.eia.gov/about/copyrights_reuse.php',
    redistribution: 'free',
    accept: false,
  },
}
