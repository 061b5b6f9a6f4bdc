import {
  fredPublisher,
  graphCsv,
  observationsAddress,
  PAGE,
  seriesAddress,
  seriesInfo,
  vintages,
  type FredValue,
  type FredVintage,
} from './fred/index.ts'
import { BadRecord, into, source, Type, type SourceHttp } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { Decimal } from '@bourse/kit/values'
import { observations, observationRow } from '../observations/record.ts'
import { describedSeries } from '../series/records.ts'
import { FRED_SERIES, fredSeries, fredSeriesSetting, knownAt, scaleOf, type FredSeries } from './fred-series.ts'

/** The API's responses about a series, or a file's text. */
type Raw = { readonly info: unknown; readonly answers: readonly unknown[] } | { readonly text: string }

/** A series, or a graph file with columns for several series. */
type FredUnit = { readonly series: FredSeries } | { readonly graph: readonly FredSeries[] }

/**
 * FRED series with all vintages, so that `as_of` returns the values published at that time; graph files contain only
 * the newest values. The API requires a key.
 */
export const fred = source({
  id: 'fred',
  title: 'FRED',
  feeds: [describedSeries, observations],
  publisher: fredPublisher,
  schedule: { cron: '30 9,18 * * 1-5', zone: 'America/Chicago' },
  config: Type.Object({
    series: Type.Array(fredSeriesSetting, {
      description: 'Series to collect',
      default: FRED_SERIES,
      examples: [[FRED_SERIES[0]]],
    }),
  }),
  plan: (_, { config }): readonly FredUnit[] => config.series.map((series) => ({ series })),
  fetch: async (unit: FredUnit, { http }) => {
    if ('graph' in unit) throw new Error('a graph of several series is read only from files')
    return askFor(unit.series, http)
  },
  files: {
    expected: 'the CSV of a FRED graph: CPIAUCSL.csv for one configured series, fredgraph.csv for several',
    unit(name, { config }): FredUnit | undefined {
      if (GRAPH_FILE.test(name)) return { graph: config.series }
      const [, id] = /^([a-z0-9]+)\.csv$/i.exec(name) ?? []
      const series = config.series.find((one) => one.id === id?.toUpperCase())
      return series === undefined ? undefined : { series }
    },
    raw: async ([file]): Promise<Raw> => ({ text: (await file?.text()) ?? '' }),
  },
  *parse(raw: Raw, unit: FredUnit) {
    if ('graph' in unit) yield* graphOf(unit.graph, 'text' in raw ? raw.text : '')
    else if ('text' in raw) yield* valuesOf(unit.series, raw.text)
    else yield* vintagesOf(unit.series, raw)
  },
})

/** Browsers number repeated downloads: `fredgraph (1).csv`. */
const GRAPH_FILE = /^fredgraph.*\.csv$/i

async function askFor(series: FredSeries, http: SourceHttp): Promise<Raw> {
  const info = await http.json(seriesAddress(series.id))
  const answers: unknown[] = []
  for (let offset = 0; ; offset += PAGE) {
    const answer = await http.json(observationsAddress(series.id, { offset, hasVintages: series.vintages }))
    answers.push(answer)
    if (offset + PAGE >= countIn(answer)) return { info, answers }
  }
}

const countIn = (answer: unknown) => Number((Object(answer) as { readonly count?: unknown }).count ?? 0)

/** Yields the newest values from a graph file with one series. They count as known from the import time. */
function* valuesOf(setting: FredSeries, text: string) {
  const series = fredSeries(setting)
  yield into(describedSeries, series)
  const columns = new Set<string>()
  for (const row of graphCsv(text)) {
    if (row instanceof BadRecord) {
      yield row
      continue
    }
    if (columns.add(row.column).size > 1)
      throw new UnreadableFile(`expected one series, got ${[...columns].join(' and ')}: name the file fredgraph.csv`)
    yield graphRow(setting, series, row)
  }
}

/** Yields the newest values of each configured series in a graph file; any other series is rejected once. */
function* graphOf(settings: readonly FredSeries[], text: string) {
  const known = new Map(settings.map((setting) => [setting.id, { setting, series: fredSeries(setting) }]))
  const seen = new Set<string>()
  for (const row of graphCsv(text)) {
    if (row instanceof BadRecord) {
      yield row
      continue
    }
    const id = row.column.toUpperCase()
    const isFirst = !seen.has(id)
    seen.add(id)
    const found = known.get(id)
    if (found !== undefined) {
      if (isFirst) yield into(describedSeries, found.series)
      yield graphRow(found.setting, found.series, row)
    } else if (isFirst)
      yield new BadRecord({ series: id }, 'expected a series in the setting sources.fred.series: add it there', {
        rule: 'unknown-series',
        value: id,
      })
  }
}

const graphRow = (setting: FredSeries, series: ReturnType<typeof fredSeries>, { date, value }: FredValue) =>
  observationRow({ series, date, value: inUnit(setting, value) })

/** Yields every value, with its publication day if the series is configured with vintages. */
function* vintagesOf(setting: FredSeries, { info, answers }: Extract<Raw, { readonly info: unknown }>) {
  const details = seriesInfo(info)
  // The unit of a series id never changes, so a rebased series needs a new id.
  if (details.units !== setting.unit_text)
    throw new Error(
      `expected ${setting.id} in "${setting.unit_text}" as configured, got "${details.units}": configure the new ` +
        'unit as ' +
        'another series with its own id',
    )
  const rows = [...vintages(answers)]
  const known = rows.flatMap((row) => (row instanceof BadRecord ? [] : [row]))
  const firstVintage = setting.vintages ? known.map(({ vintage }) => vintage).sort()[0] : undefined
  const series = fredSeries(setting, { ...details, firstVintage })
  yield into(describedSeries, series)
  for (const row of rows) if (row instanceof BadRecord) yield row
  for (const row of known)
    yield observationRow({ series, ...row, value: inUnit(setting, row.value), ...since(setting, row) })
}

const inUnit = (setting: FredSeries, value: string | null): string | null =>
  value === null ? null : new Decimal(value).times(scaleOf(setting)).toFixed()

const since = ({ vintages: has }: FredSeries, { vintage }: FredVintage) => (has ? { known_at: knownAt(vintage) } : {})
