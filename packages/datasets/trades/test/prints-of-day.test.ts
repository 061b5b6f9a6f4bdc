import { expect, test } from 'vitest'
import { printsOfDay, type PrintNeeds, type PrintSource } from '../src/prints/prints-of-day.ts'

test('trades rule 2: all sessions and sources share a call’s maximum wait', async () => {
  const asked: unknown[] = []
  const source = (id: string): PrintSource => ({
    id,
    by: 'session',
    reads: {
      enabled: true,
      async read({ date }, waiting) {
        asked.push([id, date, waiting?.now])
        if (id === 'silent') throw new Error('no answer')
        return []
      },
    },
  })
  const needs = {
    days: { on: (_: string, date: string) => ({ date, close_at: `${date}T21:00:00Z` }) },
    listings: { resolve: async () => [] },
    sources: [source('silent'), source('other')],
  } as unknown as PrintNeeds
  const listing = { id: 'ins_a', market: 'XNAS', kind: 'ETF', labels: { symbol: 'QQQ' } } as never
  const call = { now: '2026-03-02T22:00:00Z', today: '2026-03-02', scope: { markets: [] }, knowledge: {} } as never
  await printsOfDay(needs, listing, '2026-02-26', call)
  expect(asked).toEqual([
    ['silent', '2026-02-25', '2026-03-02T22:00:00Z'],
    ['other', '2026-02-25', '2026-03-02T22:00:00Z'],
    ['other', '2026-02-26', '2026-03-02T22:00:00Z'],
  ])
})
