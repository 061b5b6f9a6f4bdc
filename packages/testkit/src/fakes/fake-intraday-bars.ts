import { defineDataset, type Dataset } from '@bourse/kit'
import { INTERVALS, intradayBars as service, type Interval, type IntradayBar } from '@bourse/services'

export type FakeIntradayBar = IntradayBar & { readonly interval: Interval }

/**
 * Returns a dataset that provides intraday bars from a list in memory, for tests. It does not aggregate: each bar is
 * served only in its own interval.
 */
export function fakeIntradayBars(bars: readonly FakeIntradayBar[]): Dataset {
  return defineDataset({
    id: 'fake-intraday-bars',
    title: 'Synthetic intraday bars',
    summary: 'Intraday bars for tests, from a list in memory.',
    provides: [
      service.provide({}, () => ({
        intervals: async (listings) =>
          new Map(
            listings.map(({ id }) => [
              id,
              INTERVALS.filter((each) => bars.some((bar) => bar.instrument_id === id && bar.interval === each)),
            ]),
          ),
        range: async ({ listing, interval, from = '0001', to = '9999', order, count }) =>
          bars
            .filter((bar) => bar.instrument_id === listing.id && bar.interval === interval)
            .filter(({ datetime }) => from <= datetime && datetime <= to)
            .toSorted((a, b) => (a.datetime < b.datetime ? -1 : 1) * (order === 'asc' ? 1 : -1))
            .slice(0, count)
            .map(({ interval: _, ...bar }) => bar),
      })),
    ],
  })
}
