import { f, Type } from '@bourse/kit'

const unit = {
  id: f.text('Number', { example: '42' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  unit: f.text('Fetched piece of work, as JSON', { example: '{"date":"2026-03-02"}' }),
  started_at: f.instant('Start time'),
  ended_at: f.instant('End time').nullable(),
  outcome: f.oneOf('Outcome', ['running', 'done', 'failed']),
  message: f.text('Why it failed', { example: 'the publisher returned 503' }).nullable(),
  rows: f.count('Rows received', { example: 8_000 }),
  published: f.count('Rows published', { example: 7_990 }),
  unchanged: f.count('Rows that were published already', { example: 0 }),
  rejected: f.count('Rows rejected', { example: 2 }),
  held: f.count('Rows held for review', { example: 8 }),
}

/** Fields of a unit of work of a source. */
export const unitFields = unit

/** Fields of a source. */
export const sourceFields = {
  id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  publisher: f.text('Publisher of the data', { example: 'Nasdaq Trader' }),
  licence: f.text('License terms', { example: 'public domain' }),
  attribution: f.text('Required attribution', { example: 'Data by Noter' }).nullable(),
  hosts: f.list('Hosts that the source contacts', f.text('Host', { example: 'www.nasdaqtrader.com' })),
  is_demo: f.boolean('Whether it generates synthetic rows'),
  enabled: f.boolean('Whether its schedule is enabled'),
  schedule: f.text('Schedule in words', { example: '0 5 * * * (UTC)' }),
  settings: f.json(
    'Effective settings, secrets masked',
    Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown(), from: Type.String() })),
    { example: [] },
  ),
  last_run: f
    .object('Its latest unit of work', unit, {
      example: {
        id: '42',
        dataset: 'eod',
        source: 'nasdaq-trader',
        unit: '{}',
        started_at: '2026-03-02T05:00:00Z',
        ended_at: '2026-03-02T05:00:04Z',
        outcome: 'done',
        message: null,
        rows: '8000',
        published: '7990',
        unchanged: '0',
        rejected: '2',
        held: '8',
      },
    })
    .nullable(),
  next_run_at: f.instant('Next run, within two months').nullable(),
}

/** Fields of a requested run. */
export const runFields = {
  id: f.text('Run', { example: 'run_5d2f8c1f0a7be4d39c06' }),
  source_id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  from: f.date('First day'),
  to: f.date('Last day'),
  status: f.oneOf('State of the run', ['queued', 'running', 'done', 'failed']),
  requested_at: f.instant('Request time'),
  started_at: f.instant('Start time').nullable(),
  ended_at: f.instant('End time').nullable(),
  message: f.text('Result', { example: '8000 rows received, 7990 published' }).nullable(),
}
