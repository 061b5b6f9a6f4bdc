/** Rows of an answer: all countries and sixty years are two of them. */
const PAGE = 10_000

/** Where the values of an indicator are, of all countries; pages count from 1. */
export const indicatorAddress = (indicator: string, page: number) =>
  `https://api.worldbank.org/v2/country/all/indicator/${encodeURIComponent(indicator)}` +
  `?format=json&per_page=${PAGE}&page=${page}`
