import { assets, NO_CHAIN, VENUE } from '@bourse/crypto'
import { source, type Extension } from '@bourse/kit'
import { demoCryptoAssets, demoSource, type DemoCryptoAsset } from '../market/index.ts'

/** The coins behind the demo market's crypto pairs. */
export const demo = source({
  ...demoSource,
  title: 'Demo market crypto assets',
  feeds: assets,
  schedule: { cron: '20 0 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }) {
    for (const asset of demoCryptoAssets(today)) yield rowOf(asset)
  },
})

function rowOf(asset: DemoCryptoAsset) {
  const { pair, website, explorer, circulating, total, max, network, contract, decimals, ...rest } = asset
  return {
    ...rest,
    ...(pair === null ? {} : { symbol: pair, exchange_mic: VENUE }),
    venue: VENUE,
    network: network ?? NO_CHAIN,
    contract: contract ?? NO_CHAIN,
    links: { website: [website], explorer: [explorer], whitepaper: null, source_code: [], community: [] },
    supply: { circulating, total, max },
    contracts: network === null || contract === null ? [] : [{ network, contract, decimals }],
    status: 'active' as const,
  }
}

export const demoExtension: Extension = { sources: [demo] }
