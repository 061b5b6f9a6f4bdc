import { defineDataset } from '@bourse/kit'
import { listAssets } from './list-assets.ts'
import { assets } from './record.ts'
import { coinLinks } from './sources/coin-links.ts'
import { coinList } from './sources/coin-list.ts'
import { coinMarkets } from './sources/coin-markets.ts'

export default defineDataset({
  id: 'crypto',
  module: import.meta.url,
  title: 'Crypto assets',
  summary: 'Coins and tokens: supply, links, contracts and market values.',
  records: [assets],
  sources: [coinMarkets, coinLinks, coinList],
  endpoints: [listAssets],
  imports: assets,
})
