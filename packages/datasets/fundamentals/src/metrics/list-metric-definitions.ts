import { collection, f, p, perRequest } from '@bourse/kit'
import { METRIC_FAMILIES } from './metric-definition.ts'
import { METRIC_DEFINITIONS } from './metric-definitions.ts'

/** GET /v1/financials/metric-definitions: a constant table. */
export const listMetricDefinitions = collection('/financials/metric-definitions', {
  id: 'financials.metric-definitions',
  summary: 'What the metrics mean and how they are worked out',
  description: 'The members of /v1/financials/metrics. TTM: twelve months up to the newest fiscal period.',
  capabilities: ['financials.metric-definitions'],
  credits: perRequest(5),
  query: { family: p.oneOf('One family.', METRIC_FAMILIES) },
  fields: {
    id: f.text('Name of the member in metrics', { example: 'dividend_yield' }),
    name: f.text('Readable name', { example: 'Dividend yield' }),
    family: f.oneOf('What it tells about', METRIC_FAMILIES),
    formula: f.text('How it is worked out', { example: 'dividends_per_share ÷ close' }),
    unit: f.oneOf('Unit of its values', ['currency', 'currency_per_share', 'ratio', 'days']),
    input_concepts: f.list(
      'Canonical lines, and `close`, `dividend`, `split` and `estimate`',
      f.text('Concept', { example: 'close' }),
      { example: ['close', 'dividend'] },
    ),
    description: f.text('In words', { example: 'Dividends of a year for one unit of the price.' }),
    higher_is_better: f.boolean('Null where neither is', { example: true }).nullable(),
    screenable: f.boolean('Whether the screener knows it', { example: true }),
    since: f.date('Since when it is worked out this way', { example: '2026-01-01' }),
  },
  order: ['id asc'],
  rows: (_, { query }) =>
    METRIC_DEFINITIONS.filter(({ family }) => query.family === undefined || family === query.family).map(
      ({ compute: _compute, ...definition }) => definition,
    ),
})
