import { isTargetClosingDay, RECENT_RATES_ADDRESS, REFERENCE_RATES_ADDRESS } from '@bourse/ecb'
import type { FetchTools, SourceWindow } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'

export const MARKET = 'FOREX'

/** Number of days in the small file, which every run rereads. */
const RECENT_DAYS = 90

/** The ECB publishes rates at about 16:00 Europe/Berlin; the later runs are for days when it is late. */
export const schedule = ['20 16 * * 1-5', '30 17 * * 1-5', '0 20 * * 1-5'].map((cron) => ({
  cron,
  zone: 'Europe/Berlin',
}))

export const quiet = (date: string) => isTargetClosingDay(date)

/** Returns one unit that covers at least the last 90 days, so that every run fills the quarter's gaps. */
export function unitsOf({ from, to }: SourceWindow): readonly SourceWindow[] {
  const recent = addDays(to, -RECENT_DAYS)
  return [{ from: from < recent ? from : recent, to }]
}

/** Returns the XML of the last 90 days, or the archive of all rates for a window that starts before them. */
export async function fetchRates(
  { from }: SourceWindow,
  { http, clock }: Pick<FetchTools<unknown>, 'http' | 'clock'>,
): Promise<string | Uint8Array> {
  const isRecent = from >= addDays(clock.now().slice(0, 10), -RECENT_DAYS)
  if (isRecent) return (await http.ask(RECENT_RATES_ADDRESS, { expects: 'xml' })).text()
  return (await http.ask(REFERENCE_RATES_ADDRESS, { expects: 'zip' })).bytes()
}

/** Returns the bar for a rate, which has only a close. */
export const barOf = (symbol: string, date: string, close: string) => ({
  ...{ symbol, exchange_mic: MARKET, date, close },
  ...{ open: null, high: null, low: null, volume: null, trade_count: null },
})
