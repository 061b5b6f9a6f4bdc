import { defineDataset, f, record, revisioned, type Dataset, type SubjectResolver } from '@bourse/kit'
import { listings as service } from '@bourse/services'

/** Last days that a test adds to listings while it runs; jobs that depend on listings run after each publication. */
export const recordedEnds = record('ends', {
  title: 'Last listing days',
  subject: undefined,
  fields: { instrument_id: f.text('Listing'), ends_on: f.date('Its last day') },
  key: ['instrument_id', 'ends_on'],
  time: revisioned('ends_on'),
  order: ['instrument_id asc', 'ends_on asc'],
})

/** A dataset that provides only listings, including the last days that a test adds. */
export function withRecordedEnds({ id, title, summary, provides }: Dataset): Dataset {
  const [provider] = provides
  const listings = provider?.make({} as never) as SubjectResolver
  return defineDataset({
    id,
    title,
    summary,
    records: [recordedEnds],
    provides: [
      service.provide({ rows: recordedEnds }, ({ rows }) => ({
        ...listings,
        async universe(request) {
          const recorded = await rows.at(request.knowledge).select(['r.instrument_id', 'r.ends_on']).execute()
          const ends = new Map(recorded.map(({ instrument_id, ends_on }) => [instrument_id, ends_on]))
          const entities = await listings.universe(request)
          return entities.map((entity) => ({ ...entity, endsOn: ends.get(entity.id) }))
        },
      })),
    ],
  })
}
