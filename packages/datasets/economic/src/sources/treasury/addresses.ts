const FEED = 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/pages/xml'

/**
 * Returns the URL of a calendar year's curves in the XML feed, whose end tag shows that a response is complete. The
 * last line of the website's CSV has no line break, so a truncated one looks complete.
 */
export const parYieldsAddress = (year: string) => `${FEED}?data=daily_treasury_yield_curve&field_tdr_date_value=${year}`
