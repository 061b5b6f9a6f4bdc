export { fakeListingId, type FakeListing, type FakeStretch } from './fakes/fake-listing.ts'
export { fakeListings } from './fakes/fake-listings.ts'
export { fakeListingsOf, type ListingRow } from './fakes/fake-listings-of.ts'
export { fakeSessions, sessionsDataset, type FakeMarket, type FakeSessionsOptions } from './fakes/fake-sessions.ts'
export { dailyByListing } from './fakes/daily-by-listing.ts'
export { dailyBarsOver, dailyBarsRead } from './fakes/daily-bars-over.ts'
export { fakeDailyBars, type FakeDailyBar } from './fakes/fake-daily-bars.ts'
export { fakeDividends } from './fakes/fake-dividends.ts'
export { fakeFacts } from './fakes/fake-facts.ts'
export { fakeIntradayBars, type FakeIntradayBar } from './fakes/fake-intraday-bars.ts'
export { fakePriceAdjustments } from './fakes/fake-price-adjustments.ts'
export { fakeSplits } from './fakes/fake-splits.ts'
export { recordedActions, recordedSplits } from './fakes/recorded-splits.ts'
export { runTimetable, type TaskRun, type TimetableEvent, type TimetableOptions } from './run-timetable.ts'
export { parseAll } from './parse-all.ts'
export { publishParsed, type PublishedAnswer, type RawAnswer } from './publish-parsed.ts'
export { runJob } from './run-job.ts'
export { runOwedJobs } from './run-owed-jobs.ts'
export { hostDatabase } from './host-database.ts'
export { startOwnServer, type OwnServer } from './own-server.ts'
export { createTemplate, createTestDatabase, type TestDatabase } from './postgres.ts'
export {
  startTestHost,
  type Filling,
  type KeyOptions,
  type RequestOptions,
  type TestAnswer,
  type TestHost,
  type TestHostOptions,
} from './test-host.ts'
export type { TestServer } from './throw-away-postgres.ts'
export { zipOf, type ZippedFile } from './fixtures/zip-of.ts'
export { conformance } from './conformance/conformance.ts'
export type { ConformanceOptions, Fixture, GivenFixture, RecordedAnswer, SampleRow } from './conformance/options.ts'
