import { defineDataset } from '@bourse/kit'
import { lists } from './staging/lists.ts'
import { constituents } from './constituents/record.ts'
import { indices } from './indices/record.ts'
import { listConstituents } from './constituents/list-constituents.ts'
import { listIndices } from './indices/list-indices.ts'
import { indexLists } from './sources/index-lists.ts'

export default defineDataset({
  id: 'indices',
  module: import.meta.url,
  title: 'Indices',
  summary: 'Indices and their members by date.',
  records: [indices, constituents],
  staging: [lists],
  sources: [indexLists],
  endpoints: [listIndices, listConstituents],
  imports: lists,
})
