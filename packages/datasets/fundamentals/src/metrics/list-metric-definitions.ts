import { collection, f, p, perRequest } from '@bourse/kit'
import { METRIC_FAMILIES } from './metric-definition.ts'
import { METRIC_DEFINITIONS } from './metric-definitions.ts'

/** GET /v1/financials/metric-definitions: a constant table. */
export const listMetricDefinitions = collection('/financials/metric-definitions', {
  id: 'financials.metric-definitions',
  summary: 'Meaning and formula of each metric',
  description: 'The fields of /v1/financials/metrics. TTM: twelve months up to the newest fiscal period.',
  capabilities: ['financials.metric-definitions'],
  credits: perRequest(5),
  query: { family: p.oneOf('One family.', METRIC_FAMILIES) },
  fields: {
    id: f.text('Name of the field in metrics', { example: 'dividend_yield' }),
    name: f.text('Readable name', { example: 'Dividend yield' }),
    family: f.oneOf('Family of the metric', METRIC_FAMILIES),
    formula: f.text('Formula', { example: 'dividends_per_share ÷ close' }),
    unit: f.oneOf('Unit of its values', ['currency', 'currency_per_share', 'ratio', 'days']),
    input_concepts: f.list(
      'Canonical lines, and `close`, `dividend`, `split` and `estimate`',
      f.text('Concept', { example: 'close' }),
      { example: ['close', 'dividend'] },
    ),
    description: f.text('Description', { example: 'Dividends paid in the last 365 days, divided by the price.' }),
    higher_is_better: f
      .boolean('Whether higher or lower values are better; null if neither', { example: true })
      .nullable(),
    screenable: f.boolean('Whether the screener offers it', { example: true }),
    since: f.date('Day this formula took effect', { example: '2026-01-01' }),
  },
  order: ['id asc'],
  rows: (_, { query }) =>
    METRIC_DEFINITIONS.filter(({ family }) => query.family === undefined || family === query.family).map(
      ({ compute: _compute, ...definition }) => definition,
    ),
})
