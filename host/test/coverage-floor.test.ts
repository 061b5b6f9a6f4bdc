import { collection, defineDataset, entities, f, perSubject, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListingId, fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const fields = { date: f.date('Date'), price: f.price('Price') }
const common = {
  subject: listing,
  fields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
} as const

const closes = record('closes', { ...common, title: 'Closes', history: 'date' })
/** Assignments, calendars and catalogs have no plan-limited history. */
const assignments = record('assignments', { ...common, title: 'Assignments' })

const served = (id: string, of: typeof closes | typeof assignments) =>
  defineDataset({
    id,
    title: id,
    summary: id,
    plans: ['free', 'pro', 'commercial', 'scale'],
    records: [of],
    endpoints: [
      collection(`/${id}`, of, {
        id: `${id}.list`,
        summary: id,
        select: entities(listing),
        capabilities: [],
        credits: perSubject(5),
      }),
    ],
  })

const [AAPL, OLD] = ['XNAS:AAPL', 'XNYS:GE'].map(fakeListingId)
const ROWS = ['1999-06-01', '2012-06-01', '2020-06-01', '2026-02-27'].map((date) => ({
  symbol: 'AAPL',
  date,
  price: '1',
}))

let host: TestHost

beforeAll(async () => {
  const listings = fakeListings(['XNAS:AAPL', 'XNYS:GE'])
  host = await startTestHost({
    datasets: [served('closes', closes), served('assignments', assignments), listings, fakeSessions()],
  })
  for (const of of [closes, assignments])
    await host.publish(of, [...ROWS, { symbol: 'GE', date: '1999-06-01', price: '1' }], { source: 'primary' })
})
afterAll(() => host.close())

/** The first date visible on each plan on 2026-03-02; the rows start in 1999. */
const PLANS = [
  ['free', '2025-03-02'],
  ['pro', '2016-03-02'],
  ['commercial', '2006-03-02'],
  ['scale', '1999-06-01'],
] as const

const reachOf = async (dataset: string, query: string, key: string) => {
  const { json } = await host.get(`/v1/datasets/${dataset}/coverage${query}`, { key })
  return json.data.map(
    ({ exchange_mic, history_from, history_to, status }: Readonly<Record<string, string | null>>) =>
      `${exchange_mic ?? ''} ${history_from ?? '-'} ${history_to ?? '-'} ${status}`,
  )
}

describe("coverage starts with the plan's history", () => {
  test.each(PLANS)("coverage by market starts with the plan's history, for plan %s", async (plan, first) => {
    const key = await host.key({ plan })
    expect(await reachOf('closes', '?exchanges=XNAS', key)).toEqual([`XNAS ${first} 2026-02-27 available`])
    const old = plan === 'scale' ? ['XNYS 1999-06-01 1999-06-01 available'] : []
    expect(await reachOf('closes', '?exchanges=XNYS', key)).toEqual(old)
  })

  test.each(PLANS)("coverage by instrument starts with the plan's history, for plan %s", async (plan, first) => {
    const key = await host.key({ plan, markets: ['XNAS', 'XNYS'] })
    expect(await reachOf('closes', `?instrument_ids=${AAPL}`, key)).toEqual([`XNAS ${first} 2026-02-27 available`])
    if (plan === 'free') return
    const old = plan === 'scale' ? '1999-06-01 1999-06-01 available' : '- - unavailable'
    expect(await reachOf('closes', `?instrument_ids=${OLD}`, key)).toEqual([`XNYS ${old}`])
  })

  test.each(PLANS)(
    "coverage for a key with a symbol list starts with the plan's history, for plan %s",
    async (plan, first) => {
      const key = await host.key({ plan, symbols: plan === 'free' ? ['AAPL'] : ['XNAS:AAPL'] })
      expect(await reachOf('closes', '', key)).toEqual([`XNAS ${first} 2026-02-27 available`])
    },
  )

  test.each(PLANS)('coverage of records without a limited history is not cut off, for plan %s', async (plan) => {
    const key = await host.key({ plan })
    expect(await reachOf('assignments', '?exchanges=XNAS', key)).toEqual(['XNAS 1999-06-01 2026-02-27 available'])
  })
})
