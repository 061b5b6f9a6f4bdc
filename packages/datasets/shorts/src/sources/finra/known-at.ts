import { instantIn } from '@bourse/kit/values'

/**
 * When what a FINRA file says was known: 18:00 New York of the file's date, UTC.
 * @throws RangeError where the date is none
 */
export const finraKnownAt = (date: string): string => instantIn(date, '18:00', 'America/New_York')
