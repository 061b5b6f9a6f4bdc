import { into, source, Type } from '@bourse/kit'
import { feedYields, parYields, parYieldsAddress, treasuryPublisher, type Tenor } from './treasury/index.ts'
import { observations, observationRow } from '../observations/record.ts'
import { describedSeries } from '../series/records.ts'
import { parYieldSeries } from '../series/par-yield-series.ts'

/**
 * The US Treasury par yield curve, every evening: the files for the current year and for earlier years in the requested
 * window.
 */
export const treasury = source({
  id: 'treasury',
  title: 'Treasury par yield curve',
  feeds: [describedSeries, observations],
  publisher: treasuryPublisher,
  schedule: { cron: '15 18,22 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({}),
  plan: ({ from, to }) => yearsBetween(from, to).map((year) => ({ year })),
  fetch: ({ year }, { http }) => http.text(parYieldsAddress(year), { expects: 'xml' }),
  files: {
    expected:
      'daily par yield curves, such as daily-treasury-rates.csv, par-yield-curve-rates-2026.csv or the XML feed',
    unit: (name) => (FILE_NAME.test(name) ? { year: name } : undefined),
  },
  *parse(text) {
    const described = new Set<Tenor>()
    for (const row of text.trimStart().startsWith('<') ? feedYields(text) : parYields(text)) {
      if (row instanceof Error) {
        yield row
        continue
      }
      const series = parYieldSeries(row.tenor)
      if (!described.has(row.tenor)) yield into(describedSeries, series)
      described.add(row.tenor)
      yield observationRow({ series, date: row.date, value: row.percent })
    }
  },
})

/** The website serves the feed as `pages/xml`, so a saved feed may have any name. */
const FILE_NAME = /(?:treasury-rates|yield[-_]curve).*\.csv$|\.xml$/i

/** First year for which the Treasury publishes the curve. */
const FIRST = 1990

function yearsBetween(from: string, to: string): readonly string[] {
  const [first, last] = [Math.max(FIRST, Number(from.slice(0, 4))), Number(to.slice(0, 4))]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index))
}
