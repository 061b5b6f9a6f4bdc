/** A series class, as listed by the SEC. */
export interface FundTicker {
  readonly cik: string
  readonly series_id: string
  readonly class_id: string
  readonly symbol: string
}

const FIELDS = ['cik', 'seriesId', 'classId', 'symbol'] as const

/**
 * Parses the classes in `company_tickers_mf.json`: a list of field names, and rows in that field order.
 * @throws Error if it is a different file
 */
export function fundTickers(text: string): readonly FundTicker[] {
  const { fields, data }: { readonly fields?: unknown; readonly data?: unknown } = JSON.parse(text)
  if (!isList(fields) || !isList(data) || FIELDS.some((name) => !fields.includes(name)))
    throw new Error(`company_tickers_mf.json: expected fields ${FIELDS.join(', ')} and data, got ${text.slice(0, 60)}`)
  const [cik = 0, series = 0, fundClass = 0, symbol = 0] = FIELDS.map((name) => fields.indexOf(name))
  return data.filter(isList).map((row) => ({
    cik: String(row[cik]).padStart(10, '0'),
    series_id: String(row[series]),
    class_id: String(row[fundClass]),
    symbol: String(row[symbol]).toUpperCase(),
  }))
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
