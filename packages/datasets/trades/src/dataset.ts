import { defineDataset } from '@bourse/kit'
import { listConditions } from './conditions/list-conditions.ts'
import { listTrades } from './prints/list-trades.ts'

export default defineDataset({
  id: 'trades',
  module: import.meta.url,
  title: 'Trade prints',
  summary: 'Trade prints for US listings, read from a source on request, and the conditions on prints and quotes.',
  endpoints: [listTrades, listConditions],
})
