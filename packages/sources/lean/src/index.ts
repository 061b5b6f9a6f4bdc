export type { BarOptions, LeanPrices } from './bars.ts'
export { csvTexts } from './csv-files.ts'
export { dailyBars, type LeanDailyBar } from './daily-bars.ts'
export { etfConstituents, type LeanConstituent } from './etf-constituents.ts'
export { factorFile, type LeanDividend, type LeanFactors, type LeanSplit } from './factor-file.ts'
export { hourBars, type IntradayOptions, type LeanIntradayBar } from './hour-bars.ts'
export { mapFile, type LeanTicker, type LeanTickers } from './map-file.ts'
export { minuteBars, minuteBarsOf } from './minute-bars.ts'
export { firstFile, leanPaths } from './paths.ts'
export { leanPublisher } from './publisher.ts'
export {
  leanOptionOf,
  optionOpenInterest,
  optionQuotes,
  optionTrades,
  type LeanOption,
  type LeanOptionBar,
  type LeanOptionInterest,
  type LeanOptionQuote,
} from './option-bars.ts'
export { optionMinuteOpenInterest, optionMinuteQuotes, optionMinuteTrades } from './option-minutes.ts'
export { optionUniverse, type LeanChain, type LeanChainRow } from './option-universe.ts'
export { tradePrints, type LeanPrint } from './trade-prints.ts'
export { universeDay, type LeanUniverseRow } from './universe-day.ts'
