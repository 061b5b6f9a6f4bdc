import { instantIn } from '@bourse/kit/values'

/**
 * Returns a FINRA file's knowledge time: 18:00 New York time on the file's date, as UTC.
 * @throws RangeError if the date is invalid
 */
export const finraKnownAt = (date: string): string => instantIn(date, '18:00', 'America/New_York')
