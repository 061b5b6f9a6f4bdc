import { anyOf, collection, contains, eq, perRequest } from '@bourse/kit'
import { series } from './records.ts'

/** GET /v1/economic/series */
export const listSeries = collection('/economic/series', series, {
  id: 'economic.series',
  summary: 'Economic series: rates, yields, prices, national accounts and more',
  description:
    'The catalog of series by id, filtered by any of the parameters. Rates, yields and spreads are in ' +
    'percent, ' +
    'money is in units of `currency_code`, commodities are in dollars per the unit in the name, and an exchange ' +
    'rate is the price of one unit of the named currency in `currency_code`.',
  capabilities: ['economic.series'],
  credits: perRequest(5),
  unpublished: 'refuse',
  filters: {
    category: anyOf(),
    publisher: anyOf(),
    countries: anyOf('country_code'),
    curve: eq(),
    frequency: anyOf(),
    q: contains(['id', 'name'], { description: 'Part of the id or name, case-insensitive.', example: 'yield' }),
    series_ids: anyOf('id'),
  },
})
