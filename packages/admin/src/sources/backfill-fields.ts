import { f } from '@bourse/kit'

/** Back-fill fields. */
export const backfillFields = {
  id: f.text('Back-fill', { example: 'bf_5d2f8c1f0a7be4d39c06' }),
  source_id: f.text('Dataset and source', { example: 'eod:nasdaq-trader' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  source: f.text('Source', { example: 'nasdaq-trader' }),
  publisher: f.text('Publisher, whose back-fills run one after the other', { example: 'nasdaq-trader' }),
  from: f.date('First day'),
  to: f.date('Last day'),
  newest_first: f.boolean('Whether it begins with the newest units'),
  by: f.oneOf('Kind that all units must have', ['date', 'symbol']).nullable(),
  symbols: f.list('Symbols to which it is restricted', f.text('Symbol', { example: 'BTC-USD' })).nullable(),
  market: f.text('MIC or market group to which it is restricted', { example: 'US' }).nullable(),
  max_requests: f.count('Requests after which it stops', { example: 500 }).nullable(),
  state: f.oneOf('State of the back-fill', ['queued', 'running', 'waiting', 'stopped', 'done']),
  units: f.count('Planned units; null until the plan is written', { example: 2_514 }).nullable(),
  done: f.count('Published units', { example: 1_204 }),
  failed: f.count('Units that failed three times', { example: 0 }),
  requests: f.count('Requests sent', { example: 1_204 }),
  bytes: f.count('Bytes received', { example: 1_300_000_000 }),
  rows: f.count('Rows received', { example: 13_100_000 }),
  note: f.text('Why it waits or stopped, or how it ended', { example: 'done' }).nullable(),
  requested_at: f.instant('Request time'),
  started_at: f.instant('Start time').nullable(),
  ended_at: f.instant('End time').nullable(),
  rests_until: f.instant('Time until which the back-fill waits').nullable(),
}
