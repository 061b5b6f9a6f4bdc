import { defineDataset, f, record, revisioned, sql, type Dataset } from '@bourse/kit'
import { listing, splits as service } from '@bourse/services'

/** Splits that a test records while it goes on; jobs that follow splits run after each publication. */
export const recordedSplits = record('splits', {
  title: 'Splits',
  subject: listing,
  fields: { execution_date: f.date('First session on the new share basis'), ratio: f.decimal('New shares for one') },
  key: ['instrument_id', 'execution_date'],
  time: revisioned('execution_date'),
  order: ['instrument_id asc', 'execution_date asc'],
})

/** A dataset of splits as small as can be: what it offers changes with what is published, and reads as of an instant. */
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
