import { collection, requiredEntities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { bondYields } from './records.ts'

/** GET /v1/bonds/yields */
export const listYields = collection('/bonds/yields', bondYields, {
  id: 'bonds.yields',
  summary: 'Yields of bonds by day',
  description:
    'Prices of bonds by day with computed measures, newest first: yields by the street convention, 30/360, ' +
    'settled on the business day after the trade (before 2024-05-28 on the second, before 2017-09-05 on the ' +
    'third). `yield_source` states whether a publisher’s yield is used, which requires it to be within 0.0025 ' +
    'of the model’s. Members of the yield are null after maturity, of floating and of defaulted bonds, and where ' +
    'no coupon is known. History from 2021.',
  capabilities: ['bonds.yields'],
  credits: perSubject(5),
  unpublished: 'refuse',
  needsMarket: 'BOND',
  select: requiredEntities(listing),
  examples: { symbols: 'BOND:US037833AL42' },
})
