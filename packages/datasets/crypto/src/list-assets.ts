import {
  collection,
  entities,
  entitiesById,
  f,
  knowledgeDay,
  p,
  perRequest,
  type Call,
  type CallRows,
  type Entity,
  type RecordRow,
} from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars, listing, listingFacts, listings, type DailyBar } from '@bourse/services'
import { NO_CHAIN } from './asset-row.ts'
import { codesOf } from './codes-of-pairs.ts'
import { applyFilters } from './asset-query.ts'
import { marketValues } from './market-values.ts'
import { ASSET_TYPES, assets, contracts, links, supply } from './record.ts'

const fields = {
  id: f.text('Public id of the asset, cra_…', { example: 'cra_00000000000000000000' }),
  asset_code: assets.fields.asset_code,
  name: assets.fields.name,
  instrument_id: f.ref(
    listing,
    { from: 'symbol', beside: ['symbol', 'exchange_mic'] },
    { description: 'Public id of its US dollar pair', example: 'ins_00000000000000000000' },
  ),
  symbol: f.text('Ticker of that pair', { example: 'BTCUSD' }).nullable(),
  exchange_mic: f.text('MIC of the pair’s venue', { example: 'CRYPTO' }).nullable(),
  asset_type: assets.fields.asset_type,
  description: assets.fields.description,
  links,
  supply,
  price: f.decimal('Close of the pair, used to compute the values below', { unit: 'USD', example: 68000.5 }).nullable(),
  market_cap: f.decimal('Circulating coins times price', { unit: 'USD', example: 1903960915968 }).nullable(),
  fully_diluted_market_cap: f
    .decimal('Maximum supply, or total supply if there is no maximum, times price', {
      unit: 'USD',
      example: 2016000000000,
    })
    .nullable(),
  market_cap_rank: assets.fields.market_cap_rank,
  network: f.text('A token’s chain; null for a coin with its own chain', { example: 'ethereum' }).nullable(),
  contract: f
    .text('Contract address on that chain', { example: '0xdAC17F958D2ee523a2206206994597C13D831ec7' })
    .nullable(),
  contracts,
  launched_on: assets.fields.launched_on,
  currency_code: f.currency('ISO 4217 code of price and values'),
  observed_at: assets.fields.observed_at,
  status: assets.fields.status,
}

/** The cryptocurrencies and tokens of listed pairs, with their market values. */
export const listAssets = collection('/crypto/assets', {
  id: 'crypto.assets',
  summary: 'Crypto assets',
  description:
    'Coins and tokens behind the pairs on the venue CRYPTO. A pair in any currency selects its asset; `symbol` ' +
    'is its US dollar pair. Values are computed from the supply and the newest close at or before ' +
    '`observed_at`, and null if either is missing.',
  capabilities: ['crypto.assets'],
  credits: perRequest(5),
  unpublished: 'refuse',
  select: entities(listing),
  examples: { symbols: 'BTCUSD' },
  query: {
    asset_codes: p.texts('Asset codes, comma-separated.', { maxLength: 40, example: ['BTC', 'ETH'] }),
    network: p.text('A token’s chain, case-insensitive.', { example: 'ethereum' }),
    asset_type: p.oneOf('Type of asset.', ASSET_TYPES),
    contract: p.text('A token’s contract address; 0x… addresses are case-insensitive.', {
      example: '0x00000000000000000000000000000000DeaDBeef',
    }),
  },
  fields,
  order: ['id asc'],
  needs: { assets, bars: dailyBars, facts: listingFacts, listings },
  unscoped: { assets: 'a pair in any currency that is visible to the key selects its asset' },
  async rows(needs, call) {
    const codes = call.entities === undefined ? undefined : await codesOf(needs.facts, call.entities, call.knowledge)
    return applyFilters(rowsFor(needs.assets, call, codes), call.query).selectAll()
  },
  async complete(needs, call, rows) {
    const ids = rows.flatMap(({ instrument_id }) => instrument_id ?? [])
    const [pairs, closes] = await Promise.all([
      entitiesById(needs.listings, ids, call.knowledge, knowledgeDay(call)),
      closesOf(needs.bars, rows, call),
    ])
    return rows.map((row) => answerOf(row, closes.get(row.id) ?? null, pairs.get(row.instrument_id ?? '')))
  },
})

type Row = RecordRow<typeof assets>

/** Selects the requested pairs' assets or, if none are requested, all assets visible to the key. */
function rowsFor(rows: CallRows<typeof assets>, call: Call, codes: readonly string[] | undefined) {
  if (codes === undefined) return rows.at(call)
  return rows.unscoped(call.knowledge).where('r.asset_code', 'in', codes)
}

/**
 * Returns, by asset id, the newest close at the time the asset was observed: the venue's day closes at midnight UTC.
 * Closes of assets observed on the same day are read together.
 */
async function closesOf(
  bars: { latest(request: object): Promise<readonly DailyBar[]> },
  rows: readonly Row[],
  { knowledge }: Call,
): Promise<ReadonlyMap<string, string>> {
  const paired = rows.flatMap((row) => (row.instrument_id === null ? [] : [{ ...row, pair: row.instrument_id }]))
  const days = Map.groupBy(paired, ({ observed_at }) => addDays(observed_at.slice(0, 10), -1))
  const found = await Promise.all(
    [...days].map(async ([on, ofDay]) => {
      const ids = [...new Set(ofDay.map(({ pair }) => pair))]
      const latest = await bars.latest({ ids, on, count: 1, knowledge })
      const closes = new Map(latest.map(({ instrument_id, close }) => [instrument_id, close]))
      return ofDay.flatMap(({ id, pair }) => {
        const close = closes.get(pair)
        return close === undefined || close === null ? [] : [[id, close] as const]
      })
    }),
  )
  return new Map(found.flat())
}

function answerOf(row: Row, price: string | null, pair: Entity | undefined) {
  const { network, contract } = row
  return {
    ...row,
    instrument_id: pair?.id ?? null,
    symbol: pair?.labels['symbol'] ?? null,
    exchange_mic: pair?.labels['exchange_mic'] ?? null,
    ...marketValues(row.supply, price),
    network: network === NO_CHAIN ? null : network,
    contract: contract === NO_CHAIN ? null : contract,
    currency_code: 'USD',
  }
}
