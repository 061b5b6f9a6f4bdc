import { defineDataset, endpoint, f, orderKeys, pageOf, perRequest } from '@bourse/kit'
import { startTestHost } from '@bourse/testkit'
import { expect, it } from 'vitest'

const ORDER = ['n asc'] as const

/** Rows that contain their page's current date. */
const days = defineDataset({
  id: 'days',
  title: 'Days',
  summary: 'Today, three times',
  endpoints: [
    endpoint('/days', {
      id: 'days.list',
      summary: 'Today, three times',
      capabilities: [],
      credits: perRequest(5),
      fields: { n: f.text('Number'), day: f.date('Today') },
      order: ORDER,
      needs: {},
      read: async (_, { page, today }) =>
        pageOf(
          ['1', '2', '3'].map((n) => ({ n, day: today })),
          orderKeys(ORDER),
          page,
        ),
    }),
  ],
})

it('all pages of a response use the first page’s date, even past midnight', async () => {
  const host = await startTestHost({ datasets: [days], clock: '2026-03-02T23:59:00Z' })
  try {
    const key = await host.key()
    const first = await host.get('/v1/days?limit=2', { key })
    expect(first.json.data.map((row: { day: string }) => row.day)).toEqual(['2026-03-02', '2026-03-02'])
    host.clock.advance(120_000)
    const second = await host.get(`/v1/days?limit=2&cursor=${first.json.meta.next_cursor}`, { key })
    expect(second.json.data).toEqual([{ n: '3', day: '2026-03-02' }])
    expect((await host.get('/v1/days?limit=1', { key })).json.data).toEqual([{ n: '1', day: '2026-03-03' }])
  } finally {
    await host.close()
  }
})
