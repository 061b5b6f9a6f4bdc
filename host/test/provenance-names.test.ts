import { collection, defineDataset, f, perRequest, record, revisioned } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const offers = record('offers', {
  title: 'Offers',
  fields: { name: f.text('Name'), date: f.date('Day'), known_until: f.date('Day on which the offer ends') },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['name asc', 'date asc'],
})
const shop = defineDataset({
  id: 'shop',
  title: 'Shop',
  summary: 'Rows with a field that is named like an alias of the host, for tests.',
  records: [offers],
  endpoints: [
    collection('/offers', offers, {
      id: 'shop.offers',
      summary: 'Offers',
      capabilities: ['shop.read'],
      credits: perRequest(1),
    }),
  ],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [shop], clock: '2026-03-02T22:00:00Z' })
  await host.publish(offers, [{ name: 'a', date: '2026-03-02', known_until: '2027-01-01' }], { source: 'a_file' })
})
afterAll(() => host?.close())

describe('provenance=true', () => {
  it('leaves every field of a record as it is without it', async () => {
    const key = await host.key()
    const rows = async (path: string) =>
      (JSON.parse((await host.get(path, { key })).text) as { readonly data: readonly object[] }).data
    const [plain] = await rows('/v1/offers')
    const [traced] = await rows('/v1/offers?provenance=true')
    expect(traced).toMatchObject({ ...plain, _known_to: null })
  })
})
