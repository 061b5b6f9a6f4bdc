import type { Period } from './period.ts'

/** Listings of a page. */
const PAGE = 500
/** Pages that are read at most. */
export const MOST_PAGES = 3
/** Listings on the map at most. */
export const MOST = PAGE * MOST_PAGES

/** The screen whose matches stand on the map. */
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
