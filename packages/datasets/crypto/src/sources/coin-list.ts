import { BadRecord, source, Type } from '@bourse/kit'
import { csv } from '@bourse/kit/readers'
import { httpsOnly, NO_CHAIN, NO_LINKS, VENUE, type AssetRow } from '../asset-row.ts'
import { assets } from '../record.ts'

/** A list of trading pairs as of a day. */
interface ListUnit {
  readonly date: string
}

const COLUMNS = ['symbol', 'name', 'cryptocurrency', 'currency', 'summary', 'website']

/** Coin names, descriptions and links from a list of pairs, which does not contain supply. */
export const coinList = source({
  id: 'coin-list',
  title: 'Lists of pairs as CSV',
  feeds: assets,
  publisher: {
    name: 'Lists of crypto pairs',
    licence: 'License of the list; MIT for github.com/JerBouma/FinanceDatabase',
    attribution: 'FinanceDatabase by Jeroen Bouma',
    hosts: [],
    requestsPerSecond: 1,
  },
  schedule: 'manual',
  config: Type.Object({}),
  plan: ({ to }): readonly ListUnit[] => [{ date: to }],
  fetch: async (): Promise<string> =>
    Promise.reject(new Error('this source cannot be fetched; ingest lists of pairs with bourse ingest file')),
  files: {
    expected: `a list as CSV with the columns ${COLUMNS.join(', ')}, and its date as --date`,
    unit: (name, { date }) => (date === undefined || !/\.csv$/i.test(name) ? undefined : { date }),
  },
  *parse(text, { date }) {
    for (const line of csv(text, { required: COLUMNS })) {
      if (line instanceof BadRecord) yield line
      else if (line.values['currency'] === 'USD') yield rowOf(line.values, date)
    }
  },
})

function rowOf(values: Readonly<Record<string, string>>, date: string) {
  const { symbol = '', cryptocurrency = '', name = '', summary = '', website = '' } = values
  const asset: AssetRow = {
    asset_code: cryptocurrency.toUpperCase(),
    network: NO_CHAIN,
    contract: NO_CHAIN,
    venue: VENUE,
    name: name.replace(/ USD$/, ''),
    asset_type: /\b(?:token|platform)\b/i.test(summary) ? 'token' : 'coin',
    description: summary === '' ? null : summary,
    links: { ...NO_LINKS, website: httpsOnly([website]) },
    supply: { circulating: null, total: null, max: null },
    market_cap_rank: null,
    contracts: [],
    launched_on: null,
    observed_at: `${date}T00:00:00Z`,
    status: 'active',
  }
  return { ...asset, symbol: symbol.replace('-', ''), exchange_mic: VENUE }
}
