import { defineDataset } from '@bourse/kit'
import { listBars } from './operations/list-bars.ts'
import { optionBars } from './bars/record.ts'
import { contracts } from './contracts/record.ts'
import { getContract } from './operations/get-contract.ts'
import { listContracts } from './operations/list-contracts.ts'
import { adjustments } from './staging/adjustments.ts'
import { chains } from './staging/chains.ts'
import { series } from './staging/series.ts'
import { contractBars } from './staging/contract-bars.ts'
import { openInterestRows } from './staging/open-interest-rows.ts'
import { openInterest } from './open-interest/record.ts'
import { listQuotes } from './operations/list-quotes.ts'
import { quotes } from './quotes/record.ts'
import { deriveQuotes } from './quotes/derive-quotes.ts'
import { whyNoGreeks } from './migrations/why-no-greeks.ts'
import { leanOptions } from './sources/lean-options.ts'
import { occSeries } from './sources/occ-series.ts'
import { contractService, optionSymbolsService } from './provides.ts'

/** Option contracts, end-of-day quotes and bars. */
export default defineDataset({
  id: 'options',
  module: import.meta.url,
  title: 'Options',
  summary: 'Contracts on US stocks and ETFs, end-of-day quotes with greeks, and daily bars.',
  records: [contracts, quotes, optionBars, openInterest],
  // Chains come last because they read the bars and the open interest.
  staging: [series, adjustments, contractBars, openInterestRows, chains],
  migrations: { '0002_why_no_greeks': whyNoGreeks },
  sources: [occSeries, leanOptions],
  endpoints: [listContracts, getContract, listQuotes, listBars],
  jobs: [deriveQuotes],
  provides: [contractService, optionSymbolsService],
  imports: chains,
})
