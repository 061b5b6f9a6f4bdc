import { defineDataset } from '@bourse/kit'
import { entities, listEntities } from './record.ts'
import { un } from './un.ts'

export default defineDataset({
  id: 'sanctions',
  module: import.meta.url,
  title: 'Sanctions',
  summary: 'Entities of sanctions lists, and the dates on which they came and went.',
  records: [entities],
  sources: [un],
  endpoints: [listEntities],
})
