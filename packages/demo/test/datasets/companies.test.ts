import dataset, { profiles } from '@bourse/companies'
import { fakeListingsOf, runOwedJobs, startTestHost } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { demo } from '../../src/datasets/companies.ts'
import { demoListings } from '../../src/market/index.ts'
import { extendWithDemo } from '../../src/with-demo.ts'

describe('demo market companies', () => {
  it('C4: GOOG and GOOGL have one issuer and two ids', async () => {
    const market = await startTestHost({
      datasets: [fakeListingsOf(demoListings('2026-03-02')), await extendWithDemo(dataset)],
    })
    const owner = await market.key()
    const rows = [...(demo.parse({ today: '2026-03-02' } as never, {} as never) as Iterable<Record<string, unknown>>)]
    await market.publish(profiles, rows, { source: 'demo', demo: true })
    await runOwedJobs(market)
    await market.host.refresh()
    const { json } = await market.get('/v1/companies?symbols=GOOG,GOOGL', { key: owner })
    const [first, second] = json.data
    expect(first.issuer_company_id).toBe(second.issuer_company_id)
    expect(first.id).not.toBe(second.id)
    expect(first).toMatchObject({
      name: 'Alphabet Inc.',
      sector: 'Communication Services',
      officers: [{ name: 'Demo Officer 1' }, { name: 'Demo Officer 2' }],
    })
    await market.close()
  })

  it('demo market companies are the same every time', () => {
    const rows = () => [...(demo.parse({ today: '2026-03-02' } as never, {} as never) as Iterable<unknown>)]
    expect(rows()).toEqual(rows())
  })
})
