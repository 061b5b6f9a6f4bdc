import { collection, perRequest } from '@bourse/kit'
import { KIND_CODES } from '@bourse/services'
import { KINDS } from '../kinds.ts'
import { tickerTypeFields } from './fields.ts'

const STOCKS = KIND_CODES.filter((code) => KINDS[code].asset_class === 'stocks').map((code) => ({
  code,
  name: KINDS[code].name,
  asset_class: KINDS[code].asset_class,
  locale: 'us',
}))

/** `/v1/ticker-types`: the kinds of exchange listings, a constant table. */
export const listTickerTypes = collection('/ticker-types', {
  id: 'ticker-types.list',
  summary: 'Types of exchange listings',
  description:
    'The codes of `type` in /v1/tickers for the asset class stocks. Other types are asset classes of their ' +
    'own: FUND, BOND, CRYPTO, FOREX, INDEX.',
  capabilities: [],
  credits: perRequest(5),
  fields: tickerTypeFields,
  order: ['code asc'],
  rows: () => STOCKS,
})
