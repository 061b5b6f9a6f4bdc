import type { Publisher } from '@bourse/kit'

/** Databento: official end-of-day prices for US listings. Each request is billed by the size of its response. */
export const databentoPublisher: Publisher = {
  id: 'databento',
  name: 'Databento',
  licence: 'Under contract with Databento; redistribution depends on the plan',
  attribution: 'Prices by Databento',
  hosts: ['hist.databento.com'],
  requestsPerSecond: 2,
  billsRequests: true,
  secrets: [{ name: 'api-key', title: 'API key', how: 'basic-user', required: true }],
  terms: {
    page: 'Databento Terms of Service',
    url: 'https://databento.com/legal/terms',
    redistribution: 'by-contract',
    accept: true,
  },
  statuses: {
    401: 'key',
    402: 'plan',
    403: 'plan',
    404: 'nothing',
    // The error for a day that is not available yet or precedes the first day of the dataset or license.
    422: [
      { matching: /"case":\s*"data_(?:start|end)_(?:after|before)_available_/, means: 'nothing' },
      { matching: /"case":\s*"license_/, means: 'plan' },
    ],
  },
}
