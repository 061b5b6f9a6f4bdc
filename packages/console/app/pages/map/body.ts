import type { Period } from './period.ts'

/** Listings per page. */
const PAGE = 500
/** Maximum number of pages to read. */
export const MOST_PAGES = 3
/** Maximum number of listings on the map. */
export const MOST = PAGE * MOST_PAGES

/** The screener request whose matches the map shows. */
export function bodyOf(period: Period, currency: string) {
  return {
    filters: [
      { field: 'currency_code', op: 'eq', value: currency },
      { field: 'market_capitalization', op: 'gt', value: 0 },
      { field: 'sector', op: 'is_null', value: false },
      { field: period, op: 'is_null', value: false },
    ] as const,
    sort: [{ field: 'market_capitalization', order: 'desc' }] as const,
    limit: PAGE,
  }
}
