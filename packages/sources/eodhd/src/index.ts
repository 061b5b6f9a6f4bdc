export {
  bulkAddress,
  EODHD_COSTS,
  historyAddress,
  intradayAddress,
  symbolChangesAddress,
  symbolListAddress,
} from './addresses.ts'
export { bulkBars, type BarContext, type EodhdBar } from './daily-bars.ts'
export {
  differingExchanges,
  EODHD_DEFAULT_MARKETS,
  EODHD_MARKETS,
  EODHD_US_MARKETS,
  eodhdExchange,
  exchangeOfMic,
  listingMic,
  type EodhdExchange,
} from './exchanges.ts'
export { intradayBars, type EodhdIntradayBar } from './intraday-bars.ts'
export { eodhdPublisher } from './publisher.ts'
export { eodhdCode, eodhdTicker, type EodhdTicker } from './ticker.ts'
export { symbolChanges, symbolList, type EodhdListing, type SymbolChange } from './symbol-list.ts'
export {
  bulkDividends,
  bulkSplits,
  listingDividends,
  listingSplits,
  type EodhdDividend,
  type EodhdSplit,
} from './actions.ts'
export { adjustmentJumps, type AdjustedClose, type AdjustmentJump } from './adjustment-jumps.ts'
export { symbolOf } from './symbol-of.ts'
export { historyBars, type BarFinding, type EodhdHistoryBar, type HistoryContext } from './listing-history.ts'
