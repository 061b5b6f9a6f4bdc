import { collection, entities, perSubject } from '@bourse/kit'
import { classes } from '@bourse/services'
import { metrics } from './record.ts'

/** GET /v1/financials/metrics */
export const listMetrics = collection('/financials/metrics', metrics, {
  id: 'financials.metrics',
  summary: 'Valuation, profitability, growth and other metrics of listings',
  description:
    'One row per listing and session, computed after the close from what was known then; for the formulas ' +
    'see ' +
    '/v1/financials/metric-definitions. A metric is null if an input is missing. Preferred ' +
    'shares have only a price and dividend yields. `from` and `to` apply to observed_on.',
  capabilities: ['financials.metrics'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(classes),
  latest: true,
})
