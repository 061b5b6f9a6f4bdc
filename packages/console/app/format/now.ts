/** Milliseconds since 1970. No other code reads the browser's clock. */
export const now = (): number => Date.now()

/** Today in UTC, `YYYY-MM-DD`. */
export const today = (): string => new Date(now()).toISOString().slice(0, 10)

/** The date `days` days after `date`, or before it if `days` is negative. */
export function shiftDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
