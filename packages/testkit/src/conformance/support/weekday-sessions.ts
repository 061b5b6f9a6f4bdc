import type { Session, Sessions } from '@bourse/services'
import { eachDate, weekday } from '@bourse/kit/values'

/** Sessions on every weekday for any market code, because only the dataset `calendars` knows which markets exist. */
export const everyWeekday: Sessions = {
  on: (_, date) => (trades(date) ? sessionOn(date) : 'closed'),
  between: (_, from, to) => [...eachDate(from, to)].filter(trades),
  lastClosed: () => undefined,
  country: () => undefined,
  zone: () => 'UTC',
}

const trades = (date: string) => weekday(date) <= 5

const sessionOn = (date: string): Session => ({
  date,
  open_at: `${date}T09:00:00Z`,
  close_at: `${date}T17:00:00Z`,
})
