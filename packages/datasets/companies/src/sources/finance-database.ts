import { BadRecord, source, Type } from '@bourse/kit'
import { countryCode } from '@bourse/kit/values'
import { csv } from '@bourse/kit/readers'
import { profile, SECTORS } from '../profiles/profile-fields.ts'
import { profiles } from '../profiles/record.ts'

const COLUMNS = ['symbol', 'name', 'mic', 'sector'] as const

/** Descriptions, sectors and industries from FinanceDatabase, one table per exchange. */
export const financeDatabase = source({
  id: 'finance-database',
  title: 'FinanceDatabase equities',
  feeds: profiles,
  publisher: {
    name: 'FinanceDatabase',
    licence: 'MIT',
    attribution: 'FinanceDatabase by Jeroen Bouma and contributors',
    hosts: ['raw.githubusercontent.com'],
    requestsPerSecond: 1,
    terms: {
      page: 'License of FinanceDatabase',
      url: 'https://github.com/JerBouma/FinanceDatabase/blob/main/LICENSE',
      redistribution: 'attribution',
      accept: false,
    },
  },
  schedule: { cron: '0 5 1 * *', zone: 'UTC' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database/equities',
      description: 'Folder that contains the tables',
    }),
    exchanges: Type.Array(Type.String(), {
      default: ['NYQ', 'NMS', 'NGM', 'NCM', 'ASE', 'PCX', 'TOR', 'VAN', 'LSE', 'PAR', 'AMS', 'ASX'],
      description: 'Names of the tables to fetch',
    }),
  }),
  plan: (_window, { config }) => config.exchanges.map((exchange) => ({ exchange })),
  fetch: ({ exchange }, { http, config }) =>
    http.text(`${config.base_url}/${exchange}.csv`, { expects: 'csv', columns: COLUMNS, endsLines: true }),
  files: {
    expected: 'equity tables, equities-NYQ.csv or NYQ.csv',
    unit(name) {
      const [, exchange] = /^(?:equities-)?([A-Z]{3})\.csv$/.exec(name) ?? []
      return exchange === undefined ? undefined : { exchange }
    },
  },
  *parse(text) {
    for (const line of csv(text, { required: COLUMNS })) {
      if (line instanceof BadRecord) {
        yield line
        continue
      }
      const cell = (name: string) => line.values[name]?.trim() || null
      const [symbol, exchange_mic] = [cell('symbol'), cell('mic')]
      // Delisted rows are skipped, because their symbols may now belong to other listings.
      if (symbol === null || exchange_mic === null || cell('delisted') === 'True') continue
      yield {
        symbol: symbolOf(symbol),
        exchange_mic,
        ...profile({
          name: cell('name'),
          description: cell('summary'),
          sector: SECTORS.find((sector) => sector === cell('sector')) ?? null,
          industry_group: cell('industry_group'),
          industry: cell('industry'),
          country_code: countryCode(cell('country') ?? '') ?? null,
          website: cell('website'),
        }),
      }
    }
  },
})

/**
 * Converts `BRK-B` to `BRK.B` and drops a market suffix, such as `.L` in `VOD.L`, because it repeats the `mic` column.
 */
const symbolOf = (symbol: string) => symbol.replace(/\.[A-Z]{1,2}$/, '').replace('-', '.')
