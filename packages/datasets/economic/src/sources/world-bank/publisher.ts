import type { Publisher } from '@bourse/kit'

/** Publisher of the indicators, most of them under CC BY 4.0. */
export const worldBankPublisher: Publisher = {
  name: 'World Bank',
  licence: 'CC BY 4.0, unless an indicator says otherwise',
  attribution: 'World Development Indicators, The World Bank',
  redistributable: true,
  hosts: ['api.worldbank.org'],
  requestsPerSecond: 2,
}
