import { collection, requiredEntities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { bondYields } from './records.ts'

/** GET /v1/bonds/yields */
export const listYields = collection('/bonds/yields', bondYields, {
  id: 'bonds.yields',
  summary: 'Bond yields by day',
  description:
    'Bond prices by day with computed measures, newest first: yields by the street convention, 30/360, ' +
    'settled on the business day after the trade (before 2024-05-28 on the second, before 2017-09-05 on the ' +
    'third). `yield_source` states whether a publisher’s yield is used, which requires it to be within 0.0025 ' +
    'of the model’s. Yield fields are null after maturity, for floating and defaulted bonds, and where ' +
    'the coupon is unknown. History from 2021.',
  capabilities: ['bonds.yields'],
  credits: perSubject(5),
  unpublished: 'refuse',
  needsMarket: 'BOND',
  select: requiredEntities(listing),
  examples: { symbols: 'BOND:US037833AL42' },
})
