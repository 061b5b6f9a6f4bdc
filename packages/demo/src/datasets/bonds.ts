import { source, type Extension } from '@bourse/kit'
import { bondList, bondOf, type StatedTerms } from '@bourse/bonds'
import { demoSource } from '../market/index.ts'

const fixed: Partial<StatedTerms> = {
  ...{ coupon_type: 'fixed', frequency: '2', day_count: '30/360', seniority: 'senior_unsecured', country_code: 'US' },
  ...{ rule_144a: false, defaulted: false, perpetual: false, minimum_denomination: '2000' },
}
const makeWhole: Partial<StatedTerms> = {
  callable: true,
  call_features: [{ date: null, price: null, type: 'make_whole' }],
}
const apple = { issuer: 'Apple Inc.', sector: 'Technology', industry: 'Consumer electronics' }

/** The demo market's bonds, with the terms stated in their names. */
const BONDS: readonly StatedTerms[] = [
  bondOf({
    ...{ ...fixed, ...makeWhole, ...apple, isin: 'US037833AL42', name: 'Apple Inc. 3.85% 2043', coupon: '0.0385' },
    ...{ issue_date: '2013-05-03', first_coupon_date: '2013-11-04', maturity_date: '2043-05-04' },
    ...{ amount_issued: '3000000000', amount_outstanding: '3000000000' },
  }),
  bondOf({
    ...{ ...fixed, ...makeWhole, ...apple, isin: 'US037833BX70', name: 'Apple Inc. 4.65% 2046', coupon: '0.0465' },
    ...{ issue_date: '2016-02-23', first_coupon_date: '2016-08-23', maturity_date: '2046-02-23' },
    ...{ amount_issued: '4000000000', amount_outstanding: '4000000000' },
  }),
  bondOf({
    ...{ ...fixed, isin: 'US92343VCV45', name: 'Verizon Communications Inc. 4.272% 2036', coupon: '0.04272' },
    ...{ issuer: 'Verizon Communications Inc.', sector: 'Communication services', industry: 'Telecommunications' },
    ...{ issue_date: '2015-02-17', maturity_date: '2036-01-15', amount_issued: '2868000000' },
  }),
  bondOf({
    ...{ ...fixed, ...makeWhole, isin: 'US254687FX90', name: 'The Walt Disney Company 2.65% 2031', coupon: '0.0265' },
    ...{ issuer: 'The Walt Disney Company', sector: 'Communication services', industry: 'Entertainment' },
    ...{ issue_date: '2020-05-13', first_coupon_date: '2021-01-13', maturity_date: '2031-01-13' },
  }),
  // The publisher does not state a maturity date; the staging table derives it from the name.
  bondOf({
    ...{ ...fixed, isin: 'US594918BR43', name: 'Microsoft Corporation 2.4% 08/08/2026', coupon: '0.024' },
    ...{ issuer: 'Microsoft Corporation', sector: 'Technology', industry: 'Software', issue_date: '2016-08-08' },
  }),
]

/** The demo market's bonds; the Microsoft bond matures in August 2026. */
export const demo = source({
  ...demoSource,
  title: 'Demo bonds',
  feeds: bondList,
  schedule: { cron: '25 0 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  fetch: async () => ({}),
  parse: () => BONDS,
})

export const demoExtension: Extension = { sources: [demo] }
