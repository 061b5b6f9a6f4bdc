/**
 * The expiration to show first: the next monthly one after the snapshot, because it is traded most. Otherwise the first
 * one that does not expire on the day of the snapshot, when most values can no longer be computed.
 */
export function firstExpiration(expirations: readonly string[], snapshot: string): string | undefined {
  const later = expirations.filter((date) => date > snapshot)
  return later.find(isMonthly) ?? later[0] ?? expirations[0]
}

const FRIDAY = 5

/** Whether a date is the third Friday of its month, or the day before it, if that Friday is a holiday. */
function isMonthly(date: string, _: number, expirations: readonly string[]): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  if (isThirdFriday(day)) return true
  const next = new Date(day.getTime() + 86_400_000)
  return isThirdFriday(next) && !expirations.includes(next.toISOString().slice(0, 10))
}

const isThirdFriday = (day: Date) => day.getUTCDay() === FRIDAY && day.getUTCDate() > 14 && day.getUTCDate() < 22
