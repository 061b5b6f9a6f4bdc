const FEED = 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/pages/xml'

/**
 * Returns the URL of a calendar year's curves in the XML feed, which shows its end; the CSV of the website does not end
 * its last line.
 */
export const parYieldsAddress = (year: string) => `${FEED}?data=daily_treasury_yield_curve&field_tdr_date_value=${year}`
