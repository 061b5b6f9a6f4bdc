import { defineDataset, f, record, revisioned, sql, type Dataset } from '@bourse/kit'
import { listing, splits as service } from '@bourse/services'

/** A record of splits that a test publishes while it runs; jobs that follow splits run after each publication. */
export const recordedSplits = record('splits', {
  title: 'Splits',
  subject: listing,
  fields: { execution_date: f.date('First session on the new share basis'), ratio: f.decimal('New shares for one') },
  key: ['instrument_id', 'execution_date'],
  time: revisioned('execution_date'),
  order: ['instrument_id asc', 'execution_date asc'],
})

/**
 * A dataset that provides the splits published to `recordedSplits`: results change with each publication and can be
 * read as of a past time.
 */
export const recordedActions: Dataset = defineDataset({
  id: 'recorded-actions',
  title: 'Splits',
  summary: 'Splits that a test records.',
  records: [recordedSplits],
  provides: [
    service.provide({ rows: recordedSplits }, ({ rows }) => ({
      between: ({ ids, from, to, knowledge }) =>
        rows
          .at(knowledge)
          .select(['r.instrument_id', 'r.execution_date', 'r.ratio'])
          .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
          .where('r.execution_date', '>=', from)
          .where('r.execution_date', '<=', to)
          .orderBy('r.execution_date')
          .execute(),
    })),
  ],
})
