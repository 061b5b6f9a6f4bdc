import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Retention of a session's moves in calendar days. Older moves are computed on request. */
export const RETENTION_DAYS = 31

/** A listing's move in a session: a read model of daily bars, rebuilt when recent sessions' bars or splits change. */
export const sessionMoves = record('session_moves', {
  title: 'Moves in the last sessions',
  subject: listing,
  fields: {
    date: f.date('Session whose close is compared'),
    previous_date: f.date('Session before it', { example: '2026-02-27' }),
    previous_close: f.price('Previous session’s close, adjusted for splits in between', { example: 188.2 }),
    close: f.price('Close of the session'),
    change: f.price('Close minus the previous close', { example: 1.75 }),
    percent_change: f.ratio('Change divided by the previous close, to eight places', { example: 0.00929862 }),
    volume: f
      .decimal('Shares traded in the session, coins for a crypto pair', { unit: 'shares', example: 48087700 })
      .nullable(),
    withheld: f
      .text('Why the move is withheld; null if it is not', {
        example: 'opened 900% away from the previous close 10, and no split is on record',
      })
      .nullable(),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  // Stores a date's most extreme moves next to each other, in both directions.
  indexes: [['date', 'percent_change', 'instrument_id']],
  retain: { days: RETENTION_DAYS },
})

/**
 * Coverage of each market's last sessions, and the versions of the bars and splits from which their moves were
 * computed. Excludes mutual funds.
 */
export const rankedSessions = record('ranked_sessions', {
  title: 'Sessions whose moves are ranked',
  subject: undefined,
  fields: {
    exchange_mic: f.text('MIC of the market', { example: 'XNAS' }),
    date: f.date('Session'),
    previous_date: f.date('Session before it', { example: '2026-02-27' }),
    expected: f.count('Active listings with a bar in the previous session', { example: 4105 }),
    present: f.count('Those with a bar in this session', { example: 4098 }),
    complete: f.boolean('Whether at least 98% of the expected listings have a bar'),
    inputs: f.text('Fingerprint of the bars, splits and ended listings from which the session was computed', {
      example: '3f1c09ab5d2e7704',
    }),
  },
  key: ['exchange_mic', 'date'],
  time: revisioned('date'),
  order: ['exchange_mic asc', 'date asc'],
  market: 'exchange_mic',
})
