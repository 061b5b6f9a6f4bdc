/** Rows per page: sixty years of data for all countries fit on two pages. */
const PAGE = 10_000

/** Returns the URL of an indicator's values for all countries; the first page is 1. */
export const indicatorAddress = (indicator: string, page: number) =>
  `https://api.worldbank.org/v2/country/all/indicator/${encodeURIComponent(indicator)}` +
  `?format=json&per_page=${PAGE}&page=${page}`
