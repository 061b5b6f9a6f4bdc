/** Milliseconds since 1970 by the clock of the browser: the one place where it is read. */
export const now = (): number => Date.now()

/** Today in UTC, `YYYY-MM-DD`. */
export const today = (): string => new Date(now()).toISOString().slice(0, 10)

/** The date so many days before or after another one. */
export function shiftDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
