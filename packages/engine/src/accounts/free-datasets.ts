/** Name of the free plan, which includes an installed dataset only if the dataset's author or the settings say so. */
export const FREE = 'free'

/**
 * Datasets that accounts on the `free` plan may call by default, within its capabilities, markets and symbols. Do not
 * add to this list: a new dataset for all plans declares its plans itself.
 */
export const FREE_DATASETS: ReadonlySet<string> = new Set([
  'bars',
  'bonds',
  'calendars',
  'companies',
  'congress',
  'console',
  'corporate-actions',
  'crypto',
  'economic',
  'eod',
  'esg-stub',
  'exports',
  'filings',
  'flat-files',
  'fundamentals',
  'funds',
  'indicators',
  'indices',
  'instruments',
  'intraday',
  'ipos',
  'mcp',
  'movers',
  'news',
  'options',
  'ownership',
  'quotes',
  'research',
  'risk',
  's3',
  'sanctions',
  'screener',
  'shorts',
  'trades',
])
