/**
 * A rule about an operation's parameters that OpenAPI cannot express, so a request may match the document and still be
 * rejected. The parameter descriptions state the rule, but the tester does not read them.
 */
export interface Rule {
  /** The parameters or body properties that the rule covers; empty for any. */
  readonly between: readonly string[]
  /** The operations with this rule; by default every operation that has all of these parameters. */
  readonly operations?: readonly string[]
  /** How the host reports a rejection by this rule: codes in the problem's `errors`, or the problem's own code. */
  readonly codes: readonly string[]
  readonly reason: string
}

/** Maximum number of rules: if another one is needed, simplify the operation instead. */
export const MOST_RULES = 15

export const RULES: readonly Rule[] = [
  {
    between: [],
    codes: ['both-selectors', 'exactly-one', 'missing', 'not-together', 'reversed'],
    reason:
      'Some parameters are mutually exclusive, some groups require one, and a range must not end before it begins: ' +
      'the description of each names the others.',
  },
  {
    between: [],
    codes: ['point-in-time-unavailable'],
    reason: 'How far back lists and versions are available depends on what was published.',
  },
  {
    between: ['changed_since'],
    codes: ['future'],
    reason: 'The future has no changes yet; when it begins depends on the clock.',
  },
  {
    between: ['filters', 'sort', 'operation', 'key', 'sql'],
    operations: ['POST /v1/screener', 'GET /v1/history', 'POST /v1/sql'],
    codes: ['invalid'],
    reason: 'The fields, tables and operations, and their values, depend on the installed datasets.',
  },
  {
    between: ['q'],
    operations: ['GET /v1/news'],
    codes: ['invalid'],
    reason: 'A one-letter word occurs in nearly every article.',
  },
  {
    between: ['symbols', 'instrument_ids', 'exchanges'],
    codes: ['with-selectors'],
    reason: '`exchanges` narrows a full-market request; a named listing already has its market.',
  },
  {
    between: ['date', 'from', 'to'],
    codes: ['both-forms'],
    reason: '`date` selects one day for many listings, `from` and `to` many days for one.',
  },
  {
    between: [],
    codes: ['columns-only', 'does-not-fit'],
    reason: '`fields` and `numbers` shape columns and do not apply to text, whose pages are also shorter.',
  },
  {
    between: ['cursor'],
    codes: ['cursor-mismatch', 'cursor-expired'],
    reason: 'A cursor is returned by the previous page, and only works with the other parameters of that page.',
  },
  {
    between: ['from', 'to', 'symbols', 'instrument_ids'],
    operations: ['GET /v1/corporate-actions', 'GET /v1/dividends', 'GET /v1/splits'],
    codes: ['missing', 'too-long'],
    reason: 'A full-market request needs a window of at most 366 days.',
  },
  {
    between: ['from', 'to'],
    operations: ['GET /v1/trades'],
    codes: ['other-date', 'out-of-range'],
    reason: 'Both must be on the same UTC date, in 2008 or later and before today; today depends on the clock.',
  },
  {
    between: [
      'indicator',
      'interval',
      'atr_period',
      'deviations',
      'fast',
      'multiplier',
      'period',
      'rsi_period',
      'signal',
      'slow',
      'smoothing',
    ],
    operations: ['GET /v1/indicators'],
    codes: ['unknown', 'combination'],
    reason: 'Each indicator has its own parameters, some only for certain intervals.',
  },
  {
    between: ['date', 'exchanges'],
    operations: ['GET /v1/calendar'],
    codes: ['calendar-out-of-range'],
    reason: 'The range of a calendar differs between exchanges, and depends on the clock.',
  },
  {
    between: ['dataset', 'series_ids'],
    operations: ['GET /v1/datasets/{dataset}/coverage'],
    codes: ['no-series'],
    reason: 'Only some datasets have series.',
  },
  {
    between: ['endpoint', 'resource', 'operation', 'parameters', 'as_of', 'format', 'expires_at'],
    operations: ['POST /v1/exports', 'POST /v1/links'],
    codes: ['not-exportable', 'invalid', 'unknown', 'missing'],
    reason: 'The parameters depend on the operation that the body names, and the end of a link on the clock.',
  },
]
