import { defineDataset, type Dataset } from '@bourse/kit'
import { dailyBars as service, type DailyBar } from '@bourse/services'
import { dailyBarsOver } from './daily-bars-over.ts'

/** A fake daily bar. Omitted prices equal the close; other omitted fields are null. */
export type FakeDailyBar = Pick<DailyBar, 'instrument_id' | 'date' | 'close'> & Partial<DailyBar>

/**
 * Returns a dataset that provides daily bars from a list in memory, for tests. `bars` may change between requests: each
 * request reads the current list.
 * @example fakeDailyBars([{ instrument_id: apple, date: '2026-02-27', close: '274.9' }])
 */
export function fakeDailyBars(bars: readonly FakeDailyBar[]): Dataset {
  const filled = () =>
    bars.map((bar): DailyBar => {
      const { close } = bar
      return { open: close, high: close, low: close, volume: null, trade_count: null, ...bar }
    })
  const now = () => dailyBarsOver(filled())
  return defineDataset({
    id: 'fake-daily-bars',
    title: 'Synthetic daily bars',
    summary: 'Daily bars for tests, from a list in memory.',
    provides: [
      service.provide({}, () => ({
        range: (request) => now().range(request),
        latest: (request) => now().latest(request),
        earliest: (request) => now().earliest(request),
        before: (request) => now().before(request),
        newestDate: (request) => now().newestDate(request),
        sessionCoverage: (request) => now().sessionCoverage(request),
        marks: (request) => now().marks(request),
      })),
    ],
  })
}
