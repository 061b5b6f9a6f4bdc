import { LINEAGE_KINDS } from '@bourse/engine/jobs'
import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { COMMON } from '../common.ts'

const RUN = '5d2f8c1f-0a7b-4d39-8c06-3f1b2a9e7d54'
const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
const RECORD = 'eod.daily_bars'
const INPUT = 'publisher:nasdaq/nasdaq-trader'
const ANY = Type.Record(Type.String(), Type.Unknown())

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }))

const eventFields = {
  id: f.text('Sequence number', { example: '42' }),
  run_id: f.text('Run, a UUID; the events of one run have the same', { example: RUN }),
  type: f.oneOf('START, or how the run ended', ['START', 'COMPLETE', 'FAIL', 'ABORT']),
  at: f.instant('When'),
  kind: f.oneOf('What the run does', LINEAGE_KINDS),
  dataset: f.text('Dataset whose rows the run publishes', { example: 'eod' }),
  job: f.text('Source or job', { example: 'nasdaq-trader' }),
  unit: f.text('Part of the work of the job', { example: '{"date":"2026-03-02"}' }),
  parent_id: f.text('Run of which this run is a part', { example: RUN }).nullable(),
  inputs: f.list('Records, or `<namespace>/<name>` of what other systems store', f.text('Input', { example: INPUT })),
  outputs: f.list('Records', f.text('Output', { example: RECORD })),
  rows: f.count('Published versions of rows; null unless the run completed', { example: 5_012 }).nullable(),
  message: f.text('Why the run failed or was stopped', { example: 'the file is truncated' }).nullable(),
  delivery: f
    .oneOf('Whether the event was sent to the target in the settings; null if they name none', [
      'pending',
      'sent',
      'dropped',
    ])
    .nullable(),
  event: f.json('The event in the form of OpenLineage', ANY, { example: { eventType: 'COMPLETE' } }),
}

const list = endpoint('/lineage', {
  ...COMMON,
  id: 'admin.lineage.list',
  summary: 'Starts and ends of runs in the last 30 days, newest first, as OpenLineage events',
  description:
    'Runs of sources, imports, derivations and releases of held rows, with what each read and published. The ' +
    '`lineage` setting sends the same events to a file or an endpoint.',
  query: {
    dataset: text('Only runs of this dataset.', 'eod'),
    job: text('Only runs of this source or job, `<dataset>.<job>`.', 'eod.nasdaq-trader'),
    record: text('Only runs with this input or output.', RECORD),
    run_id: Type.Optional(Type.String({ pattern: UUID, description: 'Only this run.', examples: [RUN] })),
  },
  fields: eventFields,
  order: ['id desc'],
  tag: 'body',
  needs: { administration },
  read: ({ administration: admin }, { query, page }) => admin.lineage.list(query, page),
})

/** Operations on the lineage of runs. */
export const lineageOperations = [list]
