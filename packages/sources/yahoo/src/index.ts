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
