/** Rows per page: all countries for sixty years are two pages. */
const PAGE = 10_000

/** Address of an indicator's values for all countries; pages count from 1. */
export const indicatorAddress = (indicator: string, page: number) =>
  `https://api.worldbank.org/v2/country/all/indicator/${encodeURIComponent(indicator)}` +
  `?format=json&per_page=${PAGE}&page=${page}`
