import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'
import { billedNotes, notesDataset } from './support/notes-dataset.ts'

let host: AdminHost
beforeAll(async () => {
  host = await startAdminHost({ datasets: [{ ...notesDataset, sources: [...notesDataset.sources, billedNotes] }] })
})
afterAll(() => host.close())

const BILLED = '/sources/notes:billed-notes'
const WEEK = { from: '2026-02-24', to: '2026-03-02' }
const detail = (cost: string) => `Biller bills each request: ${cost} USD. Send "accept_cost": true to accept it.`

describe('connectors 5.1: requests that a publisher bills', () => {
  test('a test, a run or a back-fill sends no billed requests until their cost is accepted', async () => {
    const refused = await Promise.all([
      host.post(`${BILLED}/test`),
      host.post(`${BILLED}/run`, WEEK),
      host.post(`${BILLED}/backfills`, WEEK),
    ])
    expect(refused.map(({ status, json }) => [status, json.detail])).toEqual([
      [409, detail('one unit would cost about 0.1')],
      [409, detail('7 units would cost about 0.7')],
      [409, detail('7 units would cost about 0.7')],
    ])
    const accepted = { accept_cost: true }
    expect(await host.row(host.post(`${BILLED}/test`, accepted))).toMatchObject({ passed: true, rows: 1 })
    expect((await host.post(`${BILLED}/run`, { ...WEEK, ...accepted })).status).toBe(202)
    expect((await host.post(`${BILLED}/backfills`, { ...WEEK, ...accepted })).status).toBe(202)
  })

  test('a request to continue a back-fill states the cost of all its days again', async () => {
    const again = await host.post(`${BILLED}/backfills`, {})
    expect([again.status, again.json.detail]).toEqual([409, detail('7 units would cost about 0.7')])
  })

  test('the cost is estimated without sending billed requests; other publishers cost nothing', async () => {
    expect(await host.row(host.post(`${BILLED}/estimate`, WEEK))).toMatchObject({
      ...{ ...WEEK, units: 7, requests: 7, cut_off_before: null },
      cost: { units: 7, amount: 0.7, currency_code: 'USD' },
    })
    expect(await host.row(host.post('/sources/notes:daily-notes/estimate', WEEK))).toMatchObject({
      units: 1,
      cost: null,
    })
    expect((await host.post(`${BILLED}/estimate`, { from: '2027-01-01' })).status).toBe(409)
    const bills = async (id: string) => (await host.row(host.get(`/sources/notes:${id}`))).bills_requests
    expect([await bills('billed-notes'), await bills('daily-notes')]).toEqual([true, false])
  })
})
