import { collection, defineDataset, entities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { houseViews } from './house-views.ts'
import { listUpside } from './list-upside.ts'
import { researchDesk } from './research-desk.ts'

/** GET /v1/house-views: the host reads the rows with no further code. */
const listViews = collection('/house-views', houseViews, {
  id: 'house-views.list',
  summary: 'Research desk views',
  description:
    'Rating and price target of each listing on the days the desk stated them. The desk sometimes corrects ' +
    'earlier days: `as_of` returns what it said before.',
  select: entities(listing),
  forms: [
    { form: 'range', dates: 'desc' },
    { form: 'date', excludeKinds: [] },
  ],
  capabilities: ['house-views.read'],
  credits: perSubject(2, { whole: 50 }),
})

// Everything that the host needs to know is in this value; there is no other registration.
export default defineDataset({
  id: 'house-views',
  module: import.meta.url,
  title: 'House views',
  summary: 'Ratings and price targets of our research desk, with their history, and how far prices are from targets.',
  records: [houseViews],
  sources: [researchDesk],
  endpoints: [listViews, listUpside],
  imports: houseViews,
})
