import type { Publisher } from '@bourse/kit'

/** Publisher of the indicators, most of them under CC BY 4.0. */
export const worldBankPublisher: Publisher = {
  name: 'World Bank',
  licence: 'CC BY 4.0, unless an indicator says otherwise',
  attribution: 'World Development Indicators, The World Bank',
  hosts: ['api.worldbank.org'],
  requestsPerSecond: 2,
  terms: {
    page: 'Terms of Use for Datasets',
    url: 'https://www.worldbank.org/en/about/legal/terms-of-use-for-datasets',
    redistribution: 'attribution',
    accept: false,
  },
}
