import { defineDataset, type Dataset } from '@bourse/kit'
import { dailyBars as service, type DailyBar } from '@bourse/services'

/** A made-up bar: what is left out is the close, or null. */
export type FakeDailyBar = Pick<DailyBar, 'instrument_id' | 'date' | 'close'> & Partial<DailyBar>

/**
 * A dataset that offers daily bars from a list in memory, for tests. `bars` may be changed between requests: each request reads the list anew.
 * @example fakeDailyBars([{ instrument_id: apple, date: '2026-02-27', close: '274.9' }])
 */
export function fakeDailyBars(bars: readonly FakeDailyBar[]): Dataset {
  const filled = () =>
    bars
      .map((bar): DailyBar => {
        const { close } = bar
        return { open: close, high: close, low: close, volume: null, trade_count: null, ...bar }
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1))
  const within = (ids: readonly string[], from: string, to: string) => {
    const all = filled().filter(({ date }) => from <= date && date <= to)
    return [...new Set(ids)].map((id) => all.filter(({ instrument_id }) => instrument_id === id))
  }
  return defineDataset({
    id: 'fake-daily-bars',
    title: 'Made-up daily bars',
    summary: 'Daily bars for tests, from a list in memory.',
    provides: [
      service.provide({}, () => ({
        range: async ({ ids, from, to }) => within(ids, from, to).flat(),
        latest: async ({ ids, on, from = '0001-01-01', count }) =>
          within(ids, from, on).flatMap((own) => own.slice(-count)),
        earliest: async ({ ids, from, to = '9999-12-31', count }) =>
          within(ids, from, to).flatMap((own) => own.slice(0, count)),
      })),
    ],
  })
}
