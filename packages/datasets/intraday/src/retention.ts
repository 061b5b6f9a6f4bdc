/** Retention of intraday bars in days. There is no archive. */
export const RETAINED_DAYS = 30
