import { f, Type } from '@bourse/kit'

const COUNTS = Type.Record(Type.String(), Type.Number())
const names = (description: string, name: string, example: string) => f.list(description, f.text(name, { example }))

const unit = {
  id: f.text('Number', { example: '42' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  unit: f.text('Unit of work that was fetched, as JSON', { example: '{"date":"2026-03-02"}' }),
  started_at: f.instant('Start time'),
  ended_at: f.instant('End time').nullable(),
  outcome: f.oneOf('Outcome', ['running', 'done', 'failed']),
  message: f.text('Why it failed', { example: 'the publisher returned 503' }).nullable(),
  rows: f.count('Rows received', { example: 8_000 }),
  published: f.count('Rows published', { example: 7_990 }),
  unchanged: f.count('Rows that were already published', { example: 0 }),
  rejected: f.count('Rows rejected', { example: 2 }),
  held: f.count('Rows held for review', { example: 8 }),
  requests: f.count('Requests sent to the publisher', { example: 1 }),
  bytes: f.count('Bytes received', { example: 480_000 }),
}

/** Fields for one unit of a source's work. */
export const unitFields = unit

/** Source fields. */
export const sourceFields = {
  id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  title: f.text('What the source fetches', { example: 'US listings' }),
  records: names('Records that it feeds', 'Record', 'listings'),
  markets: names('Markets of its rows; empty for all', 'Market', 'XNAS'),
  role: f.text('Role among the sources for a record, such as official, tape or vendor', { example: 'official' }),
  publisher: f.text('Publisher of the data', { example: 'Nasdaq Trader' }),
  publisher_id: f.text('Id of the publisher, as used in settings and back-fills', { example: 'nasdaq-trader' }),
  bills_requests: f.boolean('Whether the publisher bills each request'),
  licence: f.text('License terms', { example: 'public domain' }),
  attribution: f.text('Required attribution', { example: 'Data by Noter' }).nullable(),
  terms: f
    .object(
      'Terms of the publisher',
      {
        page: f.text('Title of the page', { example: 'Terms of use' }),
        url: f.text('URL of the page', { example: 'https://www.nasdaqtrader.com/terms' }),
        redistribution: f.text('free, attribution, own-use, by-contract or unknown', { example: 'free' }),
        accept: f.boolean('Whether an operator has to accept them'),
        accepted_at: f.instant('Time when an operator accepted them').nullable(),
        contract: f.text('Contract that permits redistribution', { example: 'agreement of 2 March' }).nullable(),
      },
      {
        example: {
          page: 'Terms of use',
          url: 'https://www.nasdaqtrader.com/terms',
          redistribution: 'free',
          accept: false,
          accepted_at: null,
          contract: null,
        },
      },
    )
    .nullable(),
  hosts: f.list('Hosts that the source contacts', f.text('Host', { example: 'www.nasdaqtrader.com' })),
  base_url: f.text('URL set to replace that of the publisher', { example: 'http://proxy' }).nullable(),
  secrets: f.list(
    'Keys that it needs, without their values',
    {
      name: f.text('Name', { example: 'api-key' }),
      title: f.text('Description of the key', { example: 'API key' }),
      variable: f.text('Environment variable that sets it', { example: 'BOURSE_SECRET_MASSIVE_API_KEY' }),
      required: f.boolean('Whether the source needs it'),
      set: f.boolean('Whether it is set'),
      from: f.oneOf('Where it is set', ['environment', 'file']).nullable(),
    },
    { example: [] },
  ),
  plan: f.text('Subscription', { example: 'free' }).nullable(),
  plans: names('Subscriptions that the publisher offers', 'Subscription', 'free'),
  limits: f.json('Maximum requests under the subscription, by period', COUNTS, { example: { per_minute: 60 } }),
  used: f.object(
    'Requests that count against the limits',
    {
      today: f.count('Requests this UTC day, if limited per day', { example: 12 }),
      window: f.count('Requests in the last minute or hour, if limited', { example: 3 }).nullable(),
      month: f.count('Requests this UTC month, if limited per month', { example: 240 }).nullable(),
    },
    { example: { today: '12', window: '3', month: '240' } },
  ),
  is_demo: f.boolean('Whether it generates synthetic rows'),
  enabled: f.boolean('Whether its schedule is enabled'),
  from: f.oneOf('What determines whether it is enabled', ['settings', 'switch', 'default']),
  state: f.oneOf('State', ['off', 'on', 'running', 'waiting', 'failing', 'stopped', 'unconnected']),
  reason: f.text('Why it is waiting, failing or stopped', { example: 'the key was refused' }).nullable(),
  until: f.instant('Time until which the source is waiting').nullable(),
  schedule: f.text('Schedule in words', { example: '0 5 * * * (UTC)' }),
  settings: f.json(
    'Effective settings with secrets masked',
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
        requests: '1',
        bytes: '480000',
      },
    })
    .nullable(),
  next_run_at: f.instant('Next run, within two months').nullable(),
  backfill: f
    .object(
      'Progress of its newest back-fill',
      {
        state: f.oneOf('State of the back-fill', ['queued', 'running', 'waiting', 'stopped', 'done']),
        done: f.count('Published units', { example: 1_204 }),
        total: f.count('Planned units; null until the plan is written', { example: 2_514 }).nullable(),
      },
      { example: { state: 'running', done: '1204', total: '2514' } },
    )
    .nullable(),
  precedence: f.list(
    'Ranks among the sources that feed the same record, for records that merge several sources',
    {
      record: f.text('Record', { example: 'eod.daily_bars' }),
      market: f.text('Market; null for all', { example: 'XNAS' }).nullable(),
      place: f.count('Rank; values from the first source prevail', { example: 1 }),
      of: f.count('Number of sources for the record and market', { example: 3 }),
    },
    { example: [{ record: 'eod.daily_bars', market: 'XNAS', place: '1', of: '3' }] },
  ),
  first: names('What an operator must do before it can run, in order', 'Step', 'set BOURSE_SECRET_MASSIVE_API_KEY'),
  version: f.text('Version for `If-Match`; changes with its switch, settings and choices', { example: 'kT3w9vQ1' }),
}

/** Fields for a single source, with the rows that it provides. */
export const sourceWithRowsFields = {
  ...sourceFields,
  rows_total: f.count('Rows that it provides, by itself or with other sources', { example: 13_100_000 }),
  rows_by_market: f.list(
    'Rows that it provides, by record and market',
    {
      record: f.text('Record', { example: 'eod.daily_bars' }),
      market: f.text('Market; null for rows without one', { example: 'XNAS' }).nullable(),
      rows: f.count('Rows', { example: 13_100_000 }),
      oldest_date: f.date('Oldest date').nullable(),
      newest_date: f.date('Newest date').nullable(),
    },
    {
      example: [
        {
          record: 'eod.daily_bars',
          market: 'XNAS',
          rows: '13100000',
          oldest_date: '2016-01-04',
          newest_date: '2026-03-02',
        },
      ],
    },
  ),
  last_30_days: f.list(
    'Rows from the last 30 days, for records that merge several sources',
    {
      record: f.text('Record', { example: 'eod.daily_bars' }),
      rows: f.count('Rows that it provides', { example: 240_000 }),
      published: f.count('Rows that are published with its values', { example: 228_000 }),
    },
    { example: [{ record: 'eod.daily_bars', rows: '240000', published: '228000' }] },
  ),
}

/** Fields of a source test. */
export const testFields = {
  source_id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  passed: f.boolean('Whether a run would succeed'),
  message: f.text('Why a run would fail', { example: 'the publisher returned 503' }).nullable(),
  unit: f.text('Unit of work that was fetched, as JSON', { example: '{"date":"2026-03-02"}' }).nullable(),
  milliseconds: f.count('Duration in milliseconds', { example: 480 }),
  rows: f.count('Rows received', { example: 8_000 }),
  rejected: f.count('Rows that would be rejected', { example: 2 }),
  held: f.count('Rows that would be held for review', { example: 8 }),
  rules: f.json('Rows by validation rule', COUNTS, { example: { 'unknown-listing': 2 } }),
  left_out: f.json('Rows that the source omits deliberately, by rule', COUNTS, { example: {} }),
  sample: f.json('First rows, as the source reads them', Type.Array(Type.Record(Type.String(), Type.Unknown())), {
    example: [],
  }),
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
