import { exchangeOf, firstInstant, marketStatusAt, type MarketStatus } from '@bourse/calendar-rules'
import { collection, f, p, perRequest, type RowOf } from '@bourse/kit'

const fields = {
  exchange_mic: f.text('MIC of the exchange, or name of the venue', { example: 'XNAS' }),
  status: f.oneOf(
    'Whether it trades now; pre_market and after_hours only in the United States, holiday on a closed day of the ' +
      'trading week',
    ['open', 'pre_market', 'after_hours', 'closed', 'holiday'],
    { example: 'open' },
  ),
  date: f.date('Today, local to the exchange; the UTC day for the venues'),
  session: f
    .object(
      'Today’s session, UTC; null where there is none',
      {
        open_at: f.instant('Opening, UTC'),
        close_at: f.instant('Close, UTC'),
        early_close: f.boolean('True if it ends before its regular time'),
        late_open: f.boolean('True if it begins after its regular time'),
      },
      {
        example: {
          open_at: '2026-03-02T14:30:00Z',
          close_at: '2026-03-02T21:00:00Z',
          early_close: false,
          late_open: false,
        },
      },
    )
    .nullable(),
  reason: f.text('Why today is closed or shorter; null for a regular session', { example: 'Christmas Eve' }).nullable(),
  next_open_at: f
    .instant('Next opening; null if there is no session in the next 14 days', {
      example: '2026-03-03T14:30:00Z',
    })
    .nullable(),
  next_close_at: f.instant('Next close; null if there is no session in the next 14 days').nullable(),
  timezone: f.text('IANA time zone of the exchange', { example: 'America/New_York' }),
}

type StatusRow = RowOf<typeof fields>

/** GET /v1/market-status */
export const listMarketStatus = collection('/market-status', {
  id: 'market-status.list',
  summary: 'Whether each market trades now, and when it next opens and closes',
  description:
    'One row per entitled market, by MIC. Pre-market is from 04:00 to the opening, after-hours from the close to ' +
    '20:00, New York time, or until four hours after an early close. Opens and closes are as scheduled: a halt ' +
    'during the session is not reflected.',
  capabilities: ['market-status.list'],
  credits: perRequest(5),
  query: { exchanges: p.exchanges('MICs, comma-separated. Default: all of the key’s markets.') },
  fields,
  order: ['exchange_mic asc'],
  rows: (_, { scope, now }) => scope.markets.flatMap((mic) => statusRow(mic, now) ?? []),
  changesAt: async (_, { scope, now }) =>
    firstInstant(scope.markets.flatMap((mic) => marketStatusAt(mic, now)?.changesAt ?? [])),
})

function statusRow(mic: string, now: string): StatusRow | undefined {
  const exchange = exchangeOf(mic)
  const standing = marketStatusAt(mic, now)
  if (!exchange || !standing) return undefined
  return {
    exchange_mic: mic,
    status: standing.status,
    date: standing.date,
    session: sessionOf(standing),
    reason: standing.today?.reason ?? null,
    next_open_at: standing.next_open_at ?? null,
    next_close_at: standing.next_close_at ?? null,
    timezone: exchange.zone,
  }
}

function sessionOf({ today }: MarketStatus): StatusRow['session'] {
  if (today === undefined || today.closed) return null
  const { open_at, close_at, early_close, late_open } = today
  return { open_at, close_at, early_close, late_open }
}
