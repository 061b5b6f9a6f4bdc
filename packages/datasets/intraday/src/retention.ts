/** Days for which intraday bars are kept. There is no archive. */
export const RETAINED_DAYS = 30
