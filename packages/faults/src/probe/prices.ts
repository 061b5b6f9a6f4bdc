import { f, stagingTable, into, job, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Longest pause of the job after reading, in milliseconds: long enough to be interrupted, and to be overtaken by a
 * second run that should not exist.
 */
const DWELL = 300

const fields = { date: f.date('Day'), close: f.price('Close'), volume: f.count('Shares').nullable() } as const
const series = {
  subject: listing,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
} as const

/** Rows that are published during the failures. */
export const prices = record('prices', { title: 'Prices', fields, ...series })

/** Output of the job: a copy of the prices. */
export const mirrored = record('mirrored', { title: 'Mirrored prices', fields, ...series })

const mirroredPrices = stagingTable('mirrored_prices', {
  title: 'Mirrored prices',
  fields: { instrument_id: f.text('Id'), ...fields },
  feeds: [mirrored],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(mirrored, row)),
})

/** Copies the prices, so that a missing run shows as a missing price and an extra run as an extra version. */
export const mirror = job({
  id: 'mirror',
  title: 'Mirrors prices',
  after: [prices],
  needs: { prices, mirroredPrices },
  async run(needs, { knowledge }) {
    const rows = await needs.prices.at(knowledge).select(['r.instrument_id', 'r.date', 'r.close', 'r.volume']).execute()
    await sleep(Math.random() * DWELL)
    await needs.mirroredPrices.submit(rows, { source: 'mirror' })
  },
})

export { mirroredPrices }
