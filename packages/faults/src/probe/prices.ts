import { f, stagingTable, into, job, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds that the job dwells on what it has read, at most: long enough to be hit, and to be overtaken by one that
 * should not run beside it.
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

/** What is published while things go wrong. */
export const prices = record('prices', { title: 'Prices', fields, ...series })

/** What the job makes of it: the same again. */
export const mirrored = record('mirrored', { title: 'Mirrored prices', fields, ...series })

const mirroredPrices = stagingTable('mirrored_prices', {
  title: 'Mirrored prices',
  fields: { instrument_id: f.text('Id'), ...fields },
  feeds: [mirrored],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(mirrored, row)),
})

/**
 * Follows the prices, so that a run too few shows as a price that is missing and a run too many as a version too many.
 */
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
