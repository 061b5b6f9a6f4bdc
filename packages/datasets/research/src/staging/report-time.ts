import { dateIn } from '@bourse/kit/values'
import { DateTime } from 'luxon'

/** Time zone of release dates. */
export const ZONE = 'America/New_York'
const [OPEN, CLOSE] = ['09:30', '16:00']

/** Returns a release's time of day in New York from its acceptance time; null if it was accepted on a different day. */
export function reportTime(
  report_date: string,
  accepted_at: string | undefined,
): 'before_market' | 'during_market' | 'after_market' | null {
  if (accepted_at === undefined || dateIn(accepted_at, ZONE) !== report_date) return null
  const hour = DateTime.fromISO(accepted_at, { zone: ZONE }).toFormat('HH:mm')
  if (hour < OPEN) return 'before_market'
  return hour < CLOSE ? 'during_market' : 'after_market'
}
