const MONTH_DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A UTC day in short form, such as `24 Nov`. */
export const monthDay = (date: Date): string => MONTH_DAY.format(date)
