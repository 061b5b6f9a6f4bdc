import { defineDataset } from '@bourse/kit'
import { entities, listEntities } from './record.ts'
import { un } from './un.ts'

export default defineDataset({
  id: 'sanctions',
  module: import.meta.url,
  title: 'Sanctions',
  summary: 'Entities on sanctions lists, with the dates they were added and removed.',
  records: [entities],
  sources: [un],
  endpoints: [listEntities],
})
