import { catalog, f, orUnknown, record } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { mergeClaims } from './merge-claims.ts'

/** Types of crypto assets. */
export const ASSET_TYPES = ['coin', 'token', 'stablecoin', 'wrapped', 'other'] as const

/** HTTPS links to pages about an asset. */
export const links = f.object(
  'Addresses',
  {
    website: f.list('Websites', f.text('Address')),
    explorer: f.list('Block explorers', f.text('Address')),
    whitepaper: f.text('Whitepaper').nullable(),
    source_code: f.list('Source code repositories', f.text('Address')),
    community: f.list('Community pages', f.text('Address')),
  },
  {
    example: {
      website: ['https://bitcoin.org/'],
      explorer: [],
      whitepaper: 'https://bitcoin.org/bitcoin.pdf',
      source_code: ['https://github.com/bitcoin/bitcoin'],
      community: [],
    },
  },
)

/** Circulating, total and maximum supply, in coins. */
export const supply = f.object(
  'Coins',
  {
    circulating: f.decimal('Coins in circulation', { unit: 'coins' }).nullable(),
    total: f.decimal('Coins that exist', { unit: 'coins' }).nullable(),
    max: f.decimal('Maximum number of coins; null if unlimited or unknown', { unit: 'coins' }).nullable(),
  },
  { example: { circulating: 19828390, total: 19828390, max: 21000000 } },
)

/** Chains and contract addresses of a token. */
export const contracts = f.list(
  'Contracts of a token, the main one first',
  {
    network: f.text('Chain'),
    contract: f.text('Address on that chain, with the publisher’s capitalization'),
    decimals: f.count('Token decimals').nullable(),
  },
  { example: [{ network: 'ethereum', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }] },
)

/** Crypto assets, without prices. An asset without a US dollar pair has no listing. */
export const assets = record('assets', {
  title: 'Crypto assets',
  subject: orUnknown(listing),
  id: 'cra',
  fields: {
    asset_code: f.text('Code of the asset; two assets may share one', { example: 'BTC' }),
    network: f.text('A token’s chain; - for a coin with its own chain', { example: 'ethereum' }),
    contract: f.text('Contract address on that chain; - for a coin', {
      example: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    }),
    venue: f.text('MIC of its pairs’ venue', { example: 'CRYPTO' }),
    name: f.text('Asset name', { example: 'Bitcoin' }),
    asset_type: f.oneOf('Type of asset', ASSET_TYPES, { example: 'coin' }),
    description: f
      .text('Description by its publisher', { lines: true, example: 'The first cryptocurrency.' })
      .nullable(),
    links,
    supply,
    market_cap_rank: f.count('Rank by market value at the publisher', { example: 1 }).nullable(),
    contracts,
    launched_on: f.date('The asset’s launch date', { example: '2009-01-03' }).nullable(),
    observed_at: f.instant('When supply and rank were read', { example: '2026-03-02T00:00:00Z' }),
    status: f.oneOf('Whether the asset still exists', ['active', 'inactive'], { example: 'active' }),
  },
  key: ['asset_code', 'network', 'contract'],
  time: catalog(),
  order: ['id asc'],
  market: 'venue',
  checks: {
    warn: {
      'circulating-above-total': ({ supply: { circulating, total, max } }) => {
        if (circulating === null) return undefined
        const less = [total, max].find((coins) => coins !== null && new Decimal(circulating).gt(coins))
        if (less === undefined) return undefined
        return {
          value: circulating,
          reason: `expected a circulating supply of at most ${less}, the total or maximum supply, got ${circulating}`,
        }
      },
    },
  },
  merge: mergeClaims,
})
