import { catalog, f, orUnknown, record } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { mergeClaims } from './merge-claims.ts'

/** Kinds of asset. */
export const ASSET_TYPES = ['coin', 'token', 'stablecoin', 'wrapped', 'other'] as const

/** HTTPS links to pages about an asset. */
export const links = f.object(
  'Addresses',
  {
    website: f.list('Its own pages', f.text('Address')),
    explorer: f.list('Where its transactions are shown', f.text('Address')),
    whitepaper: f.text('What it was announced with').nullable(),
    source_code: f.list('Where its programs are', f.text('Address')),
    community: f.list('Where people talk about it', f.text('Address')),
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

/** Numbers of coins. */
export const supply = f.object(
  'Coins',
  {
    circulating: f.decimal('Coins that can be traded', { unit: 'coins' }).nullable(),
    total: f.decimal('Coins that exist', { unit: 'coins' }).nullable(),
    max: f.decimal('Coins that there will ever be; null where there is no end', { unit: 'coins' }).nullable(),
  },
  { example: { circulating: 19828390, total: 19828390, max: 21000000 } },
)

/** Chains and contract addresses of a token. */
export const contracts = f.list(
  'Addresses of a token, the main one first',
  {
    network: f.text('Chain'),
    contract: f.text('Address on that chain, in the publisher’s case'),
    decimals: f.count('Digits behind the point').nullable(),
  },
  { example: [{ network: 'ethereum', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }] },
)

/** Crypto assets, without prices; a row whose asset has no pair against the dollar has no listing. */
export const assets = record('assets', {
  title: 'Crypto assets',
  subject: orUnknown(listing),
  id: 'cra',
  fields: {
    asset_code: f.text('Code of the asset; two assets may share one', { example: 'BTC' }),
    network: f.text('Chain a token lives on; - for a coin of its own chain', { example: 'ethereum' }),
    contract: f.text('Address there; - for a coin', { example: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }),
    venue: f.text('MIC of the venue of its pairs', { example: 'CRYPTO' }),
    name: f.text('Name of the asset', { example: 'Bitcoin' }),
    asset_type: f.oneOf('What it is', ASSET_TYPES, { example: 'coin' }),
    description: f
      .text('What its publisher says of it', { lines: true, example: 'The first cryptocurrency.' })
      .nullable(),
    links,
    supply,
    market_cap_rank: f.count('Place by market value at the publisher', { example: 1 }).nullable(),
    contracts,
    launched_on: f.date('First day of the asset', { example: '2009-01-03' }).nullable(),
    observed_at: f.instant('When supply and rank were read', { example: '2026-03-02T00:00:00Z' }),
    status: f.oneOf('Whether it is still there', ['active', 'inactive'], { example: 'active' }),
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
          reason: `circulating is ${circulating}, more than the ${less} that there are in all`,
        }
      },
    },
  },
  merge: mergeClaims,
})
