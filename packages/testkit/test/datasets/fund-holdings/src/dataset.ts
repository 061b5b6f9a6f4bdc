import { defineDataset } from '@bourse/kit'
import { nport } from './nport.ts'
import { holdings, listHoldings } from './record.ts'

export default defineDataset({
  id: 'fund-holdings',
  module: import.meta.url,
  title: 'Fund holdings',
  summary: 'Fund holdings, as complete lists by date.',
  records: [holdings],
  sources: [nport],
  endpoints: [listHoldings],
})
