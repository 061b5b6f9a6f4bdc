import { collection, contains, defineDataset, entities, f, perRequest, record, snapshot } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sql from '../src/index.ts'
import { query } from './support/sql-host.ts'

/** Members of a fund, as one complete list per fund and date. */
const members = record('members', {
  title: 'Members',
  subject: listing,
  fields: {
    snapshot_date: f.date('Date of the list'),
    name: f.text('Name'),
    weight: f.ratio('Weight'),
  },
  key: ['instrument_id', 'snapshot_date', 'name'],
  time: snapshot('snapshot_date', { per: 'instrument_id', keep: 20, before: 'refuse' }),
  order: ['instrument_id asc', 'snapshot_date asc', 'name asc'],
})

const funds = defineDataset({
  id: 'some-funds',
  title: 'Funds',
  summary: 'Funds.',
  records: [members],
  endpoints: [
    collection('/some-members', members, {
      id: 'members.list',
      summary: 'Members',
      select: entities(listing),
      capabilities: ['eod.read'],
      credits: perRequest(5),
      dates: false,
      filters: { name: contains() },
    }),
  ],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL']), funds, sql],
    config: { datasets: { [funds.id]: { plans: ['free', 'pro', 'commercial', 'scale'] } } },
  })
  const list = (snapshot_date: string, names: readonly string[]) =>
    names.map((name) => ({ symbol: 'AAPL', snapshot_date, name, weight: '0.5' }))
  await host.publish(members, list('2026-02-26', ['Old', 'Older']), { source: 'primary' })
  await host.publish(members, list('2026-02-27', ['A', 'AA']), { source: 'primary' })
})
afterAll(() => host.close())

test.each([
  // There is no list of February 28, so the read of it returns the list before.
  ["snapshot_date IN ('2026-02-27', '2026-02-28')", ['effective_date=2026-02-27', 'effective_date=2026-02-28']],
  // The parameter selects parts of names.
  ["name IN ('A', 'AA')", ['name=A', 'name=AA']],
])('%s returns each row once', async (condition, reads) => {
  const statement = `SELECT count(*) AS n, sum(weight) AS weight FROM members WHERE symbol = 'AAPL' AND ${condition}`
  const answer = await query(host, statement)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect(JSON.parse(answer.text)).toMatchObject({
    data: [{ n: 2, weight: 1 }],
    meta: { reads: reads.map((each) => ({ parameters: `symbols=AAPL&${each}` })) },
  })
})
