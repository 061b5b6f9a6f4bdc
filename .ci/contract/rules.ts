/**
 * A rule between the parameters of an operation that OpenAPI cannot say, so that a request may fit the document and be
 * rejected all the same. The descriptions document it; the tester, which does not read them, runs into it.
 */
export interface Rule {
  /** The parameters, or members of the body, between which it holds; none: between any. */
  readonly between: readonly string[]
  /** Where it holds; without it on every operation that has all of these parameters. */
  readonly operations?: readonly string[]
  /** How the host reports a rejection by this rule: codes in `errors` of the problem, else its own code. */
  readonly codes: readonly string[]
  readonly reason: string
}

/** Most rules that there may be: one more means that an operation could be simpler. */
export const MOST_RULES = 15

export const RULES: readonly Rule[] = [
  {
    between: [],
    codes: ['both-selectors', 'exactly-one', 'missing', 'not-together', 'reversed'],
    reason:
      'Some parameters exclude one another, of some one is needed, and a range ends where it begins or after: ' +
      'the description of each names the others.',
  },
  {
    between: [],
    codes: ['point-in-time-unavailable'],
    reason: 'How far back lists and versions are kept follows from what was published.',
  },
  {
    between: ['filters', 'sort'],
    operations: ['POST /v1/screener'],
    codes: ['invalid'],
    reason: 'Which fields there are, and what they are compared with, follows from the datasets that are installed.',
  },
  {
    between: ['q'],
    operations: ['GET /v1/news'],
    codes: ['invalid'],
    reason: 'A word of one letter stands in nearly every article.',
  },
  {
    between: ['symbols', 'instrument_ids', 'exchanges'],
    codes: ['with-selectors'],
    reason: '`exchanges` narrows a read of the whole market; a named listing has its market already.',
  },
  {
    between: ['date', 'from', 'to'],
    codes: ['both-forms'],
    reason: '`date` asks for one day of many listings, `from` and `to` for many days of one.',
  },
  {
    between: [],
    codes: ['columns-only', 'does-not-fit'],
    reason: '`fields` and `numbers` shape columns and say nothing of text, whose pages are shorter too.',
  },
  {
    between: ['cursor'],
    codes: ['cursor-mismatch', 'cursor-expired'],
    reason: 'A cursor is given out by the page before, and goes on only with the other parameters of that page.',
  },
  {
    between: ['from', 'to', 'symbols', 'instrument_ids'],
    operations: ['GET /v1/corporate-actions', 'GET /v1/dividends', 'GET /v1/splits'],
    codes: ['missing', 'too-long'],
    reason: 'A read of the whole market needs a window, of at most 366 days.',
  },
  {
    between: ['from', 'to'],
    operations: ['GET /v1/trades'],
    codes: ['other-date', 'out-of-range'],
    reason: 'Both lie in one UTC date, from 2008 on and before today: the last of these moves with the clock.',
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
    reason: 'Each indicator has parameters of its own, some of them for some intervals only.',
  },
  {
    between: ['date', 'exchanges'],
    operations: ['GET /v1/calendar'],
    codes: ['calendar-out-of-range'],
    reason: 'How far a calendar reaches is different from exchange to exchange, and moves with the clock.',
  },
  {
    between: ['dataset', 'series_ids'],
    operations: ['GET /v1/datasets/{dataset}/coverage'],
    codes: ['no-series'],
    reason: 'Only some datasets have series.',
  },
  {
    between: ['endpoint', 'resource', 'parameters', 'as_of'],
    operations: ['POST /v1/exports'],
    codes: ['not-exportable', 'invalid', 'unknown', 'missing'],
    reason: 'Which parameters there are follows from the collection that is ordered.',
  },
]
