export { demoBars, type DemoBar } from './bars.ts'
export { demoCryptoAssets, type DemoCryptoAsset } from './crypto-assets.ts'
export { demoCompanies, type DemoCompany } from './companies.ts'
export { demoRandom } from './demo-random.ts'
export { demoEvents, type DemoDividend, type DemoEvent, type DemoSplit } from './events.ts'
export { demoFunds, type DemoFund } from './funds/funds.ts'
export { demoHoldings, type DemoHoldings } from './funds/holdings.ts'
export type { DemoPosition } from './funds/position.ts'
export { demoConstituents, type DemoConstituent } from './indices/constituents.ts'
export { demoIndices, type DemoIndex } from './indices/indices.ts'
export { demoIntraday, type DemoIntradayBar } from './intraday.ts'
export { demoListings, type DemoListing } from './listings.ts'
export { demoOfferings, type DemoOffering } from './offerings.ts'
export type {
  DemoHours,
  DemoIntradayOptions,
  DemoOptions,
  DemoPrintOptions,
  DemoQuoteOptions,
  DemoSession,
} from './options.ts'
export { demoParYields, type DemoParYield } from './par-yields.ts'
export { demoNews, type DemoArticle } from './news.ts'
export { demoPrints, type DemoPrint } from './prints.ts'
export { demoSource } from './demo-source.ts'
export { demoPublisher } from './publisher.ts'
export { demoQuotes, type DemoQuote } from './quotes.ts'
export {
  demoEarnings,
  demoEstimates,
  demoRatings,
  type DemoEarnings,
  type DemoEstimate,
  type DemoRating,
} from './research.ts'
export { hashOf, randomFrom, type Random } from './random.ts'
export { demoSaleConditions, type DemoSaleCondition } from './sale-conditions.ts'
export { DEMO_LEI } from './securities/us-others.ts'
export { DEMO_START } from './security.ts'
export { demoShortInterest, type DemoShortInterest } from './short-interest.ts'
export { demoShortVolumes, type DemoFacilityVolume, type DemoShortVolume } from './short-volumes.ts'
export { demoVenues, type DemoVenue } from './trade-venues.ts'
export { demoIssuers, type DemoIssuer } from './issuers.ts'
export { demoFilings, type DemoFiling } from './reports.ts'
export { demoReports, type DemoFact, type DemoReport } from './financial-facts.ts'
export { demoShareCounts, type DemoShareCount } from './share-count-rows.ts'
export { demoSegments, type DemoSegment } from './segments.ts'
export { demoResults, type DemoResult } from './company-results.ts'
export { demoHolders, type DemoHolding } from './holders.ts'
export { demoInsiderTransactions, type DemoInsiderTransaction } from './insiders.ts'
