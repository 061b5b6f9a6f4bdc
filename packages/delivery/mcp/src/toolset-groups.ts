/**
 * Names that select several datasets. They only shorten the URL: every dataset, including those in no group, is a
 * toolset by its own id.
 */
export const TOOLSET_GROUPS: Readonly<Record<string, readonly string[]>> = {
  prices: ['eod', 'intraday', 'quotes', 'trades', 'bars', 'movers'],
  reference: ['instruments', 'companies', 'calendars'],
  'corporate-actions': ['corporate-actions', 'ipos'],
  fundamentals: ['fundamentals', 'shorts'],
  filings: ['filings', 'ownership'],
  research: ['research', 'news'],
  analytics: ['indicators', 'screener'],
  'asset-classes': ['options', 'funds', 'indices', 'crypto', 'bonds', 'economic'],
  specialist: ['esg-stub', 'risk', 'congress', 'sanctions'],
  delivery: ['exports', 'flat-files', 'sharing', 'sql', 'host'],
}
