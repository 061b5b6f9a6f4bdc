import { anyOf, collection, contains, eq, perRequest } from '@bourse/kit'
import { series } from './records.ts'

/** GET /v1/economic/series */
export const listSeries = collection('/economic/series', series, {
  id: 'economic.series',
  summary: 'Economic series: rates, yields, prices, national accounts and more',
  description:
    'The catalogue of series by id, narrowed by any of the parameters. Rates, yields and spreads are percent, ' +
    'money is in units of `currency_code`, commodities are dollars for the unit in the name, and an exchange ' +
    'rate is what one unit of the named currency costs in `currency_code`.',
  capabilities: ['economic.series'],
  credits: perRequest(5),
  unpublished: 'refuse',
  filters: {
    category: anyOf(),
    publisher: anyOf(),
    countries: anyOf('country_code'),
    curve: eq(),
    frequency: anyOf(),
    q: contains(['id', 'name'], { description: 'A part of the id or of the name, in any case.', example: 'yield' }),
    series_ids: anyOf('id'),
  },
})
