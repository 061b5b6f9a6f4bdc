const MONTH_DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `24 Nov` of a UTC day. */
export const monthDay = (date: Date): string => MONTH_DAY.format(date)
