import type { OperationFacts } from '@bourse/services'

type Parameter = OperationFacts['parameters'][number]

/** A list with a symbol, a date, a number and a text. */
export const LIST: OperationFacts = {
  id: 'bars.list',
  toolName: 'bars_list',
  dataset: 'bars',
  datasetTitle: 'Bars',
  isDelivery: false,
  method: 'GET',
  path: '/v1/bars',
  summary: '',
  description: '',
  parameters: [],
  body: undefined,
  answer: {},
  capabilities: [],
  credits: '',
  fields: {},
  isExportable: true,
  record: undefined,
  selects: {},
  bounds: 'date',
  kinds: { symbol: 'text', date: 'date', close: 'decimal', note: 'text' },
  units: {},
  isServing: true,
}

/** An optional query parameter. */
export const parameter = (name: string, rest: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  required: false,
  description: '',
  schema: { type: 'string' },
  ...rest,
})
