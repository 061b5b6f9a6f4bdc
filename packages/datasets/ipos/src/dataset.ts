import { defineDataset } from '@bourse/kit'
import { offerings } from './staging/offerings.ts'
import { ipos, registrations } from './records.ts'
import { listIpos } from './list-ipos.ts'
import { deriveIpos } from './listing/derive-ipos.ts'
import { secRegistrations } from './sources/sec-registrations.ts'
import { nasdaqIpos } from './sources/nasdaq-ipos.ts'

export default defineDataset({
  id: 'ipos',
  module: import.meta.url,
  title: 'Initial public offerings',
  summary: 'Offerings on US exchanges from the first expected date to the first trade, including withdrawn ones.',
  records: [ipos, registrations],
  staging: [offerings],
  sources: [nasdaqIpos, secRegistrations],
  endpoints: [listIpos],
  jobs: [deriveIpos],
  imports: offerings,
  freshness: { record: ipos, cadence: { days: 7, by: 'publication' } },
})
