import { BadRecord, into, source, Type, type SourceHttp } from '@bourse/kit'
import {
  indicatorAddress,
  indicatorAnswer,
  indicatorTable,
  worldBankPublisher,
  type IndicatorValue,
} from './world-bank/index.ts'
import { observations, observationRow } from '../observations/record.ts'
import { describedSeries } from '../series/records.ts'
import { INDICATOR_CODES, indicatorSeries } from '../series/indicator-series.ts'

/** Pages of an API response, or a file's text. */
type Raw = { readonly answers: readonly unknown[] } | { readonly text: string }

/** World Bank indicators, each for all countries, the world and the euro area. */
export const worldBank = source({
  id: 'world-bank',
  title: 'World Development Indicators',
  feeds: [describedSeries, observations],
  publisher: worldBankPublisher,
  schedule: { cron: '0 6 * * 1', zone: 'UTC' },
  config: Type.Object({
    indicators: Type.Array(Type.String({ description: 'World Bank code' }), {
      description: 'Indicators to collect',
      default: INDICATOR_CODES,
      examples: [['NY.GDP.MKTP.CD']],
    }),
  }),
  plan: (_, { config }) => config.indicators.map((indicator) => ({ indicator })),
  fetch: async ({ indicator }, { http }): Promise<Raw> => ({ answers: await pagesOf(indicator, http) }),
  files: {
    expected: 'an indicator as CSV with its code in the name: API_NY.GDP.MKTP.CD_DS2_en_csv_v2.csv, NY.GDP.MKTP.CD.csv',
    unit(name) {
      const [, indicator] = /(?:^|_)([A-Z]{2}(?:\.[A-Z0-9]{2,6}){2,4}?)(?:_|\.csv$)/.exec(name) ?? []
      return indicator === undefined ? undefined : { indicator }
    },
    raw: async ([file]): Promise<Raw> => ({ text: (await file?.text()) ?? '' }),
  },
  *parse(raw, { indicator }) {
    const rows =
      'text' in raw ? indicatorTable(raw.text) : raw.answers.flatMap((answer) => indicatorAnswer(answer).rows)
    const described = new Set<string>()
    for (const row of rows)
      if (row instanceof BadRecord) yield row
      else yield* valueOf(row, indicator, described)
  },
})

async function pagesOf(indicator: string, http: SourceHttp): Promise<readonly unknown[]> {
  const answers = [await http.json(indicatorAddress(indicator, 1))]
  const { pages } = indicatorAnswer(answers[0])
  for (let page = 2; page <= pages; page++) answers.push(await http.json(indicatorAddress(indicator, page)))
  return answers
}

/** Yields a row's observation and skips country groups that are not served. */
function* valueOf({ year, value, ...row }: IndicatorValue, indicator: string, described: Set<string>) {
  const series = indicatorSeries({ ...row, indicator })
  if (series === undefined) return
  if (!described.has(series.id)) yield into(describedSeries, series)
  described.add(series.id)
  yield observationRow({ series, date: `${year}-01-01`, value })
}
