import { f } from '@bourse/kit'

/** Back-fill fields. */
export const backfillFields = {
  id: f.text('Back-fill', { example: 'bf_5d2f8c1f0a7be4d39c06' }),
  source_id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  publisher: f.text('Publisher, whose back-fills run one at a time', { example: 'nasdaq-trader' }),
  from: f.date('First day'),
  to: f.date('Last day'),
  newest_first: f.boolean('Whether it begins with the newest units'),
  by: f.oneOf('Kind required of all units', ['date', 'symbol']).nullable(),
  symbols: f.list('Symbols that it is restricted to', f.text('Symbol', { example: 'BTC-USD' })).nullable(),
  market: f.text('MIC or market group that it is restricted to', { example: 'US' }).nullable(),
  max_requests: f.count('Number of requests after which it stops', { example: 500 }).nullable(),
  state: f.oneOf('State of the back-fill', ['queued', 'running', 'waiting', 'stopped', 'done']),
  units: f.count('Planned units; null until the plan is written', { example: 2_514 }).nullable(),
  done: f.count('Published units', { example: 1_204 }),
  failed: f.count('Units that failed three times', { example: 0 }),
  requests: f.count('Requests sent', { example: 1_204 }),
  bytes: f.count('Bytes received', { example: 1_300_000_000 }),
  rows: f.count('Rows received', { example: 13_100_000 }),
  note: f.text('Why it is waiting or stopped, or how it ended', { example: 'done' }).nullable(),
  requested_at: f.instant('Request time'),
  started_at: f.instant('Start time').nullable(),
  ended_at: f.instant('End time').nullable(),
  rests_until: f.instant('Time until which the back-fill is waiting').nullable(),
}

const record = f.text('Record', { example: 'eod.daily_bars' })

/** Fields of an individual back-fill, with what its source provides for its days. */
export const backfillWithHistoryFields = {
  ...backfillFields,
  years: f.list(
    'Rows that the source provides, by record, market and year',
    {
      record,
      market: f.text('Market; null for rows without one', { example: 'XNAS' }).nullable(),
      year: f.count('Year', { example: 2_016 }),
      rows: f.count('Rows', { example: 2_100_000 }),
    },
    { example: [{ record: 'eod.daily_bars', market: 'XNAS', year: '2016', rows: '2100000' }] },
  ),
  gaps: f.list(
    'Consecutive sessions without rows for more than 40% of the listings; at most 1,000',
    {
      record,
      market: f.text('Market', { example: 'XNAS' }),
      from: f.date('First session'),
      to: f.date('Last session'),
      sessions: f.count('Sessions', { example: 2 }),
    },
    {
      example: [{ record: 'eod.daily_bars', market: 'XNAS', from: '2016-01-05', to: '2016-01-06', sessions: '2' }],
    },
  ),
  failed_units: f.list(
    'Units that failed three times',
    {
      unit: f.text('Unit, as JSON', { example: '{"date":"2016-01-05"}' }),
      outcome: f.text('Why it failed', { example: 'the publisher returned 503' }),
    },
    { example: [] },
  ),
}

/** Fields of a back-fill's estimate. */
export const estimateFields = {
  source_id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  from: f.date('First day'),
  to: f.date('Last day'),
  cut_off_before: f.date('First day that the subscription includes, if it cuts off requested days').nullable(),
  units: f.count('Units to fetch', { example: 2_514 }),
  requests: f.count('Requests to send', { example: 2_514 }),
  minutes: f.count("Minimum duration in minutes, at 80% of the publisher's limits", { example: 42 }),
  rows: f.count('Rows to receive; null if no unit was fetched before', { example: 28_000_000 }).nullable(),
  disk_bytes: f.count('Space that the rows take, in bytes', { example: 2_520_000_000 }).nullable(),
  cost: f
    .object(
      'What the publisher would bill; null if it does not bill requests',
      {
        units: f.count('Units that it would bill', { example: 2_514 }),
        amount: f.decimal('Amount; null if the source cannot estimate it', { example: '12.5' }).nullable(),
        currency_code: f.currency('Currency of the amount', { example: 'USD' }).nullable(),
      },
      { example: { units: '2514', amount: '12.5', currency_code: 'USD' } },
    )
    .nullable(),
}
