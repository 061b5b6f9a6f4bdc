import { defineDataset, derive, f, record, sql } from '@bourse/kit'
import type { ChangedRows } from '@bourse/kit/host'
import { dailyByListing, fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { undeclaredPart } from '@bourse/engine/wiring'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const prices = record('prices', {
  title: 'Prices',
  ...dailyByListing,
  fields: { date: f.date('Date'), price: f.price('Price') },
})
const doubled = record('doubled', {
  title: 'Doubled prices',
  ...dailyByListing,
  fields: { date: f.date('Date'), price: f.price('Twice the price') },
})

const told: (readonly ChangedRows[] | undefined)[] = []
/** What `changed` reports for an empty list of records. */
let ofNothing: readonly ChangedRows[] | undefined

const dataset = defineDataset({
  id: 'doubling',
  title: 'Doubling',
  summary: 'Rows derived from others, for tests.',
  records: [prices, doubled],
  jobs: [
    derive(doubled, {
      id: 'double',
      title: 'Double the prices',
      after: [prices],
      needs: { prices },
      async *read(needs, context) {
        const changes = await context.changed()
        told.push(changes)
        ofNothing = await context.changed([])
        const ids = [...new Set(changes?.map(({ subject }) => subject))]
        const wanted = changes === undefined ? sql<boolean>`true` : sql<boolean>`r.instrument_id = any(${ids})`
        const select = needs.prices.at(context.knowledge, { from: '2000-01-01', to: '2100-01-01' }).where(wanted)
        for (const { instrument_id, date, price } of await select
          .select(['r.instrument_id', 'r.date', 'r.price'])
          .execute())
          yield { instrument_id, date, price: String(Number(price) * 2), known_at: `${date}T22:00:00Z` }
      },
    }),
  ],
})

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT']), dataset] })
})
afterAll(() => host?.close())

const publish = (symbol: string, date: string, price: string) =>
  host.publish(prices, [{ symbol, date, price }], { source: 'test' })

async function stored() {
  const { rows } = await host.database.database.pool.query<{ date: string; price: string; at: string }>(
    `select d.date::text, d.price::text, to_char(d.known_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at
     from doubling.doubled d where d.known_to = 'infinity' order by d.date, d.price`,
  )
  return rows.map(({ date, price, at }) => `${date} ${price} ${at}`)
}

const batches = async () =>
  (await host.database.database.pool.query(`select id from bourse.batches where source = 'double'`)).rows.length

describe('a derived record', () => {
  it('derived rows are published after the records they follow, known as of the instant stated in a row', async () => {
    await publish('AAPL', '2026-02-26', '10')
    await publish('MSFT', '2026-02-27', '20')
    expect(await runOwedJobs(host)).toEqual(['doubling__double'])
    expect(await stored()).toEqual(['2026-02-26 20 2026-02-26T22:00', '2026-02-27 40 2026-02-27T22:00'])
    expect(told).toEqual([undefined])
  })

  it('a derivation receives what has changed since its last run', async () => {
    await publish('MSFT', '2026-02-27', '21')
    await runOwedJobs(host)
    expect(told.at(-1)).toEqual([
      { record: 'doubling.prices', subject: expect.stringMatching(/^ins_/), date: '2026-02-27' },
    ])
    expect(ofNothing).toEqual([])
    expect(await stored()).toHaveLength(2)
    expect((await stored())[1]).toContain('2026-02-27 42')
  })

  it('a derivation publishes nothing when it runs again over the same rows', async () => {
    const before = await batches()
    // Everything is checked again, because the run marks are deleted.
    await host.database.database.pool.query('delete from bourse.derived_marks; delete from bourse.job_marks')
    expect(await runOwedJobs(host)).toEqual(['doubling__double'])
    expect(told.at(-1)).toBeUndefined()
    expect(await batches()).toBe(before)
  })

  it("a derivation publishes only to its own dataset's records", () => {
    expect(undeclaredPart(dataset)).toBeUndefined()
    expect(undeclaredPart({ ...dataset, records: [prices] })).toBe(doubled)
  })
})
