import { f, type RowOf } from '@bourse/kit'

const span = {
  open_at: f.instant('Start, UTC', { example: '2026-03-02T14:30:00Z' }),
  close_at: f.instant('End, UTC', { example: '2026-03-02T21:00:00Z' }),
}

/** Fields of a /v1/calendar row. */
export const calendarFields = {
  exchange_mic: f.text('MIC of the exchange, or name of the venue', { example: 'XNAS' }),
  date: f.date('Requested date, local to the exchange; a UTC day for venues'),
  closed: f.boolean('Whether the market is closed all day', { example: false }),
  sessions: f.list('Regular sessions on the date, UTC; empty when closed', span, {
    example: [{ open_at: '2026-03-02T14:30:00Z', close_at: '2026-03-02T21:00:00Z' }],
  }),
  extended_sessions: f.list(
    'Pre-market and after-hours sessions, UTC; empty outside the United States',
    { kind: f.oneOf('Pre-market or after-hours', ['pre_market', 'after_hours']), ...span },
    {
      example: [
        { kind: 'pre_market', open_at: '2026-03-02T09:00:00Z', close_at: '2026-03-02T14:30:00Z' },
        { kind: 'after_hours', open_at: '2026-03-02T21:00:00Z', close_at: '2026-03-03T01:00:00Z' },
      ],
    },
  ),
  early_close: f.boolean('Whether the session ends before its regular time', { example: false }),
  late_open: f.boolean('Whether the session begins after its regular time', { example: false }),
  reason: f
    .text('Why the market is closed or the session is shorter; null for a regular session', {
      example: 'Thanksgiving Day',
    })
    .nullable(),
  timezone: f.text('IANA time zone of the exchange', { example: 'America/New_York' }),
  calendar_revision: f.date('Date of the last change to the exchange’s rules', { example: '2026-11-21' }),
  coverage: f.object(
    'First and last date of the calendar; history_to is null where the calendar has no end',
    {
      history_from: f.date('First date', { example: '1950-01-01' }),
      history_to: f.date('Last date', { example: '2028-12-31' }).nullable(),
    },
    { example: { history_from: '1950-01-01', history_to: '2028-12-31' } },
  ),
}

export type CalendarRow = RowOf<typeof calendarFields>
