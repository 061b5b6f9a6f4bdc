export { chartActions, type ChartAction } from './chart-actions.ts'
export { chartAddress, chartBodies } from './chart-address.ts'
export { chartBars, type ChartWindow } from './chart-bars.ts'
export { chartSymbols, chartUnits, withCorrections } from './chart-listings.ts'
export { yahooListing, type YahooListing } from './listing.ts'
export { yahooNews, type YahooArticle } from './news.ts'
export { yahooProfile, type YahooProfile } from './profile.ts'
export { yahooPublisher } from './publisher.ts'
export {
  quoteSummary,
  type QuoteSummary,
  type YahooEstimate,
  type YahooOpinions,
  type YahooResult,
  type YahooUpcoming,
} from './quote-summary.ts'
export { yahooShortInterest, type YahooShortInterest } from './short-interest.ts'
