import { f, Type } from '@bourse/kit'

const unit = {
  id: f.text('Number', { example: '42' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  unit: f.text('What was fetched, as JSON', { example: '{"date":"2026-03-02"}' }),
  started_at: f.instant('When it began'),
  ended_at: f.instant('When it ended').nullable(),
  outcome: f.oneOf('What came of it', ['running', 'done', 'failed']),
  message: f.text('Why it failed', { example: 'the publisher answers 503' }).nullable(),
  rows: f.count('Rows that came', { example: 8_000 }),
  published: f.count('Rows that were published', { example: 7_990 }),
  unchanged: f.count('Rows that were published already', { example: 0 }),
  rejected: f.count('Rows that were refused', { example: 2 }),
  held: f.count('Rows that wait for a confirmation', { example: 8 }),
}

/** What is told of a unit of work of a source. */
export const unitFields = unit

/** What is told of a source. */
export const sourceFields = {
  id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  publisher: f.text('Who issues the data', { example: 'Nasdaq Trader' }),
  licence: f.text('On which terms', { example: 'public domain' }),
  attribution: f.text('What must be said', { example: 'Data by Noter' }).nullable(),
  hosts: f.list('Hosts that it reaches', f.text('Host', { example: 'www.nasdaqtrader.com' })),
  is_demo: f.boolean('Whether it makes rows up'),
  enabled: f.boolean('Whether its schedule runs'),
  schedule: f.text('When it runs, in words', { example: '0 5 * * * (UTC)' }),
  settings: f.json(
    'Settings in force, secrets masked',
    Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown(), from: Type.String() })),
    { example: [] },
  ),
  last_run: f
    .object('Its last unit of work', unit, {
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
  next_run_at: f.instant('When it is due next, within two months').nullable(),
}

/** What is told of a run that was asked for. */
export const runFields = {
  id: f.text('Run', { example: 'run_5d2f8c1f0a7be4d39c06' }),
  source_id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  from: f.date('First day'),
  to: f.date('Last day'),
  status: f.oneOf('Where it stands', ['queued', 'running', 'done', 'failed']),
  requested_at: f.instant('When it was asked for'),
  started_at: f.instant('When a host began it').nullable(),
  ended_at: f.instant('When it ended').nullable(),
  message: f.text('What came of it', { example: '8000 rows came, 7990 were published' }).nullable(),
}
