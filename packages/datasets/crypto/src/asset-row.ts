import type { Field } from '@bourse/kit'
import type { ASSET_TYPES, contracts, links, supply } from './record.ts'

type Value<F> = F extends Field<infer T> ? T : never

/** An asset from a source; decimals are exact text. */
export interface AssetRow {
  readonly asset_code: string
  readonly network: string
  readonly contract: string
  readonly venue: string
  readonly name: string
  readonly asset_type: (typeof ASSET_TYPES)[number]
  readonly description: string | null
  readonly links: Value<typeof links>
  readonly supply: Value<typeof supply>
  readonly market_cap_rank: string | null
  readonly contracts: Value<typeof contracts>
  readonly launched_on: string | null
  readonly observed_at: string
  readonly status: 'active' | 'inactive'
}

/** MIC of the venue of all pairs. */
export const VENUE = 'CRYPTO'

/** Placeholder for a missing chain and contract, because key columns cannot be null. */
export const NO_CHAIN = '-'

/** Every kind of link, empty. */
export const NO_LINKS: AssetRow['links'] = {
  website: [],
  explorer: [],
  whitepaper: null,
  source_code: [],
  community: [],
}

/** Returns the HTTPS URLs in a list, without duplicates. Only these may be linked to. */
export const httpsOnly = (addresses: readonly unknown[]): readonly string[] => [
  ...new Set(
    addresses.filter((address): address is string => typeof address === 'string' && /^https:\/\/\S+$/.test(address)),
  ),
]
