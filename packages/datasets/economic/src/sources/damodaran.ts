import {
  COUNTRY_RISK_ADDRESS,
  countryRiskCsv,
  countryRiskWorkbook,
  damodaranPublisher,
  type CountryRisk,
  type CountryRiskEdition,
} from './damodaran/index.ts'
import { BadRecord, into, source, Type } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { countryNamed } from '../countries.ts'
import { observations, observationRow } from '../observations/record.ts'
import { notchOf } from '../ratings/notches.ts'
import { sovereignRatings } from '../ratings/record.ts'
import { describedSeries } from '../series/records.ts'
import { countryRiskSeries, spreadSeries } from '../series/spread-series.ts'

/** The workbook, or one sheet saved as text. */
type Raw = { readonly workbook: Uint8Array } | { readonly text: string }

const FIRST_EDITION = '2026-01-01'

/**
 * Sovereign ratings, default spreads by rating and the resulting risk premiums: one edition each January, updated in
 * July.
 */
export const damodaran = source({
  id: 'damodaran',
  title: 'Country risk by Aswath Damodaran',
  feeds: [describedSeries, observations, sovereignRatings],
  publisher: damodaranPublisher,
  schedule: { cron: '0 6 8,22 * *', zone: 'America/New_York' },
  config: Type.Object({}),
  // The URL serves only the newest edition; earlier ones can be imported as files.
  plan: ({ to }) => (to < FIRST_EDITION ? [] : [{ edition: 'newest' }]),
  fetch: async (_, { http }): Promise<Raw> => ({
    workbook: await http.bytes(COUNTRY_RISK_ADDRESS, { expects: 'zip' }),
  }),
  files: {
    expected: 'ctryprem.xlsx of any year, or ERP_by_country.csv or ctryprem.csv with --date for the edition date',
    unit: (name, { date }) => (FILE_NAME.test(name) ? { edition: date ?? 'newest' } : undefined),
    raw: async ([file]): Promise<Raw> => {
      if (file === undefined) throw new Error('expected a file')
      return /\.csv$/i.test(file.name) ? { text: await file.text() } : { workbook: await file.bytes() }
    },
  },
  async *parse(raw, { edition: named }) {
    const edition = 'text' in raw ? await countryRiskCsv(raw.text) : await countryRiskWorkbook(raw.workbook)
    const date = isDate(named) ? named : edition.date
    if (date === undefined)
      throw new Error('expected the edition date: the file does not contain it, so pass it with --date')
    yield* spreadsOf(edition, date)
    for (const row of edition.countries)
      if (row instanceof BadRecord) yield row
      else yield* countryOf(row, date)
  },
})

const FILE_NAME = /^(?:ctryprem.*\.(?:xlsx|csv)|ERP_by_country\.csv)$/i

function* spreadsOf({ spreads }: CountryRiskEdition, date: string) {
  for (const { rating, percent } of spreads) {
    const series = spreadSeries(rating)
    yield into(describedSeries, series)
    yield observationRow({ series, date, value: percent })
  }
}

function* countryOf(row: CountryRisk, date: string) {
  const alpha2 = countryNamed(row.country)
  const { defaultSpread, countryRiskPremium } = countryRiskSeries({ ...row, alpha2 })
  for (const [series, value] of [
    [defaultSpread, row.defaultSpread],
    [countryRiskPremium, row.countryRiskPremium],
  ] as const) {
    yield into(describedSeries, series)
    yield observationRow({ series, date, value })
  }
  const of = { country: row.country, country_code: alpha2 ?? null, region: row.region, date }
  yield into(sovereignRatings, {
    ...ratingRow(of, 'moodys', row.moodys),
    default_spread: row.defaultSpread,
    country_risk_premium: row.countryRiskPremium,
    equity_risk_premium: row.equityRiskPremium,
  })
  if (row.standardAndPoors !== null) yield into(sovereignRatings, ratingRow(of, 'sp', row.standardAndPoors))
}

interface Of {
  readonly country: string
  readonly country_code: string | null
  readonly region: string | null
  readonly date: string
}

const ratingRow = ({ date, ...of }: Of, agency: 'moodys' | 'sp', rating: string | null) => ({
  ...of,
  agency,
  rating,
  notch: notchOf(rating),
  outlook: null,
  rating_scale: 'long_term_local' as const,
  default_spread: null,
  country_risk_premium: null,
  equity_risk_premium: null,
  observation_date: date,
  edition: date.slice(0, 4),
  published_at: null,
})
