const FOLDER = 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv'

/** Returns the URL of a calendar year's curves, as CSV. */
export const parYieldsAddress = (year: string) =>
  `${FOLDER}/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`
