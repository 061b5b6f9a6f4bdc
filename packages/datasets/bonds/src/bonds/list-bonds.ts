import { anyOf, collection, contains, dates, entities, eq, perRequest, publicId, range } from '@bourse/kit'
import { classes } from '@bourse/services'
import { bonds } from './record.ts'

/** Apple's id as a bond issuer in the demo market. */
const exampleIssuer = publicId('cmp', publicId('ins', 'BOND', 'BOND:US037833BX70', '2020-01-01'))

/** GET /v1/bonds */
export const listBonds = collection('/bonds', bonds, {
  id: 'bonds.list',
  summary: 'US dollar corporate bonds: terms and last trade price',
  description:
    'Bonds of the venue BOND by id, active ones unless `status` says otherwise. Price fields are from the ' +
    'last trade and remain after maturity. `maturity_date_from_name` states that the maturity date is read ' +
    'from the name. `as_of` goes back seven days.',
  capabilities: ['bonds.list'],
  credits: perRequest(5),
  unpublished: 'refuse',
  needsMarket: 'BOND',
  select: entities(classes),
  examples: { symbols: 'BOND:US037833AL42', company_ids: exampleIssuer, max_yield: 0.2 },
  filters: {
    issuer: contains(),
    sector: anyOf(),
    seniority: anyOf(),
    coupon_type: anyOf(),
    callable: eq(),
    maturity: dates('maturity_date'),
    coupon: range(),
    yield: range('yield_to_maturity'),
    status: eq({ default: 'active', all: true }),
  },
})
