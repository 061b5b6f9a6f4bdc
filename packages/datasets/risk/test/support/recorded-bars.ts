import { defineDataset, f, record, type Dataset, type Knowledge } from '@bourse/kit'
import { dailyBars as service, type DailyBars } from '@bourse/services'
import { dailyByListing, dailyBarsOver } from '@bourse/testkit'

/** Closes that a test records while it goes on; jobs that follow bars run after each publication. */
export const recordedCloses = record('bars', {
  title: 'Daily bars',
  ...dailyByListing,
  fields: { date: f.date('Session'), close: f.price('Last price') },
})

const NO_MORE = { open: null, high: null, low: null, volume: null, trade_count: null }

/** Offers the closes that are published. */
export const recordedBars: Dataset = defineDataset({
  id: 'recorded-bars',
  title: 'Daily bars',
  summary: 'Daily bars that a test records.',
  records: [recordedCloses],
  provides: [
    service.provide({ rows: recordedCloses }, ({ rows }): DailyBars => {
      const at = async (knowledge: Knowledge) => {
        const found = await rows.at(knowledge).select(['r.instrument_id', 'r.date', 'r.close']).execute()
        return dailyBarsOver(found.map((bar) => ({ ...NO_MORE, ...bar })))
      }
      return {
        range: async (request) => (await at(request.knowledge)).range(request),
        latest: async (request) => (await at(request.knowledge)).latest(request),
        earliest: async (request) => (await at(request.knowledge)).earliest(request),
        before: async (request) => (await at(request.knowledge)).before(request),
        newestDate: async (request) => (await at(request.knowledge)).newestDate(request),
        sessionCoverage: async (request) => (await at(request.knowledge)).sessionCoverage(request),
        marks: async (request) => (await at(request.knowledge)).marks(request),
      }
    }),
  ],
})
