export { demoBars, type DemoBar } from './bars.ts'
export { demoEvents, type DemoDividend, type DemoEvent, type DemoSplit } from './events.ts'
export { demoIntraday, type DemoIntradayBar } from './intraday.ts'
export { demoListings, type DemoListing } from './listings.ts'
export type {
  DemoHours,
  DemoIntradayOptions,
  DemoOptions,
  DemoPrintOptions,
  DemoQuoteOptions,
  DemoSession,
} from './options.ts'
export { demoPrints, type DemoPrint } from './prints.ts'
export { demoPublisher } from './publisher.ts'
export { demoQuotes, type DemoQuote } from './quotes.ts'
export { demoSaleConditions, type DemoSaleCondition } from './sale-conditions.ts'
export { DEMO_START } from './security.ts'
export { demoShortInterest, type DemoShortInterest } from './short-interest.ts'
export { demoShortVolumes, type DemoFacilityVolume, type DemoShortVolume } from './short-volumes.ts'
export { demoVenues, type DemoVenue } from './trade-venues.ts'
export { demoIssuers, type DemoIssuer } from './issuers.ts'
export { demoFilings, type DemoFiling } from './reports.ts'
export { demoReports, type DemoFact, type DemoReport } from './financial-facts.ts'
export { demoShareCounts, type DemoShareCount } from './share-count-rows.ts'
export { demoSegments, type DemoSegment } from './segments.ts'
export { demoResults, type DemoResult } from './results.ts'
export { demoHoldings, type DemoHolding } from './holders.ts'
export { demoInsiderTransactions, type DemoInsiderTransaction } from './insiders.ts'
