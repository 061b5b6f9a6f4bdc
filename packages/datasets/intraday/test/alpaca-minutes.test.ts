import { expect, test } from 'vitest'
import { alpacaMinutes } from '../src/sources/alpaca-minutes.ts'

test('connectors check A8: no session is planned until the free plan’s delay has passed', async () => {
  const needs = {
    listings: { universe: async () => [{ labels: { symbol: 'AAPL' } }] },
    sessions: {
      between: () => ['2026-11-27'],
      on: () => ({ date: '2026-11-27', open_at: '2026-11-27T14:30:00Z', close_at: '2026-11-27T18:00:00Z' }),
    },
  }
  const planned = async (now: string) => {
    const tools = { clock: { now: () => now }, published: async () => ({}) }
    return alpacaMinutes.discover?.({ from: '2026-11-27', to: '2026-11-27' }, tools as never, needs as never)
  }
  expect(await planned('2026-11-27T18:15:59Z')).toEqual([])
  expect(await planned('2026-11-27T18:16:00Z')).toMatchObject([{ date: '2026-11-27', symbols: ['AAPL'] }])
})
