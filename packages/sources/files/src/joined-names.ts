/** Separates field and ticker in the name of a column described by two header rows. */
export const TICKER_MARK = '@'

const FIELDS = new Set(['open', 'high', 'low', 'close', 'adj close', 'volume', 'dividends', 'stock splits'])
const INDEX = /^(?:date|datetime|)$/i
/** Matches the cell that data frames write in the top-left corner of such a header. */
const CORNER = /^(?:price|ticker|tickers|attributes|symbols|date|datetime|)$/i

/**
 * Joins the header rows of a data frame with two column levels (fields and tickers, in either order) and its index name
 * below: `Close@MSFT`. Undefined for any other header.
 */
export function joinedNames(
  first: readonly string[],
  second: readonly string[] | undefined,
  third: readonly string[] | undefined,
): { readonly names: readonly string[]; readonly records: number } | undefined {
  if (second?.length !== first.length || first.length < 2) return undefined
  if (/^date/i.test(first[0] ?? '') || ![first, second].every(([corner = '']) => CORNER.test(corner))) return undefined
  const [fields, tickers] = areFields(first) ? [first, second] : [second, first]
  if (!areFields(fields) || areFields(tickers) || tickers.slice(1).some((name) => name.trim() === '')) return undefined
  const isNamed = third?.slice(1).every((name) => name === '') === true && INDEX.test(third[0] ?? '')
  const names = fields.slice(1).map((field, at) => `${field.trim()}${TICKER_MARK}${tickers[at + 1]?.trim()}`)
  return { names: [(isNamed ? third[0] : undefined) || 'Date', ...names], records: isNamed ? 3 : 2 }
}

const areFields = (row: readonly string[]) => row.slice(1).every((name) => FIELDS.has(name.trim().toLowerCase()))
