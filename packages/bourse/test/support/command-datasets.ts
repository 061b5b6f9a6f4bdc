import {
  collection,
  defineDataset,
  entities,
  f,
  hold,
  optional,
  perRequest,
  record,
  revisioned,
  service,
  source,
  sql,
  Type,
  endpoint,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sample } from '@bourse/testkit/workspace'

const publisher = { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 10 }

/** Rows with a value of at least 1,000 are held for an operator. */
const highPrices = hold<{ instrument_id: string; date: string; close: string }>()(
  'very-high',
  {},
  async (_, { incoming }) => {
    const rows = await incoming()
      .where(sql<boolean>`r.close >= 1000`)
      .select(['r.instrument_id', sql<string>`r.date::text`.as('date'), 'r.close'])
      .execute()
    return { hold: rows.map(({ close, ...key }) => ({ key, value: close, reason: 'it is very high' })), release: [] }
  },
)

/** A series that can be imported, held and loaded by the demo. */
export const prices = record('prices', {
  title: 'Prices',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  holds: [highPrices],
})

/** Takes as long to load as SLOW_DEMO specifies, so that a test can stop a host in the meantime. */
const demo = source({
  id: 'demo',
  title: 'Demo',
  feeds: prices,
  publisher,
  schedule: 'manual',
  config: Type.Object({}),
  demo: true,
  plan: (window) => [window],
  fetch: () => sleep(Number(process.env['SLOW_DEMO'] ?? 0)),
  *parse(_, { to }) {
    for (const symbol of ['AAA', 'BBB']) yield { symbol, date: to, close: '12.5' }
  },
})

/** Yields one row for each day in the window. */
const daily = source({
  id: 'daily',
  title: 'Daily prices',
  feeds: prices,
  publisher,
  schedule: 'manual',
  config: Type.Object({ close: Type.String({ default: '20' }) }),
  plan: ({ from, to }) => [from, to],
  fetch: async (_, { config }) => config.close,
  *parse(close, date) {
    yield { symbol: 'AAA', date, close }
  },
})

/** Responds once the file named by SLOW_READ appears, and creates another file when a request arrives. */
const slowly = endpoint('/slow-prices', {
  id: 'slow-prices.list',
  summary: 'Prices that are slow to read',
  capabilities: [],
  credits: perRequest(0),
  fields: { id: f.text('Id') },
  order: ['id asc'],
  needs: { prices },
  unscoped: { prices: 'none of them is shown' },
  async read() {
    const file = process.env['SLOW_READ'] ?? ''
    await writeFile(`${file}.asked`, '')
    while (!existsSync(file)) await sleep(20)
    return [{ id: 'late' }]
  },
})

/** Responds, and leaves a rejected promise behind. */
const stray = endpoint('/stray-prices', {
  id: 'stray-prices.list',
  summary: 'Prices whose read leaves a rejected promise behind',
  capabilities: [],
  credits: perRequest(0),
  fields: { id: f.text('Id') },
  order: ['id asc'],
  needs: {},
  async read() {
    void Promise.reject(new Error('nobody waits for this'))
    return [{ id: 'answered' }]
  },
})

const dividends = service<object>('actions.dividends')
const ratings = service<object>('ratings.credit')

export const pricesDataset = defineDataset({
  id: 'prices',
  module: import.meta.url,
  title: 'Prices',
  summary: 'Prices for tests',
  records: [prices],
  imports: prices,
  freshness: prices,
  sources: [demo, daily],
  endpoints: [
    slowly,
    stray,
    collection('/prices', prices, {
      id: 'prices.list',
      summary: 'Prices',
      select: entities(listing),
      capabilities: ['prices.list'],
      credits: perRequest(1),
      forms: [
        { form: 'range', dates: 'desc' },
        { form: 'date', excludeKinds: [] },
      ],
    }),
  ],
})

/** Requires a service that no dataset provides, and uses a different one if it is available. */
export const lonely = defineDataset({
  id: 'lonely',
  title: 'Lonely',
  summary: 'A dataset whose required service is missing',
  endpoints: [
    endpoint('/lonely', {
      id: 'lonely.list',
      summary: 'Nothing',
      capabilities: [],
      credits: perRequest(0),
      fields: { id: f.text('Id') },
      order: ['id asc'],
      needs: { ratings, dividends: optional(dividends) },
      read: async () => [],
    }),
  ],
})

export const planned = defineDataset({ id: 'planned', title: 'Planned', summary: 'Without a source', planned: true })

/** All of these datasets, with the listings named in their rows. */
export const commandDatasets = [sample, pricesDataset, planned]
