import type { Entity } from '@bourse/kit'
import { expect, it } from 'vitest'
import { fmpDay } from '../src/sources/fmp-day.ts'

const apple: Entity = { id: 'ins_AAPL', market: 'XNAS', labels: { symbol: 'AAPL' }, kind: 'CS', unrecorded: false }

it('splits a long Financial Modeling Prep window into five-year parts', async () => {
  const tools = { config: { listings: ['XNAS:AAPL'] }, log: () => undefined, published: async () => '' }
  const needs = { listings: { universe: async () => [apple] } }
  const window = { from: '2014-01-01', to: '2026-03-02' }
  const units = [...((await fmpDay.discover?.(window, tools as never, needs as never)) ?? [])] as readonly object[]
  expect(units).toMatchObject([
    { instrument_id: 'ins_AAPL', from: '2014-01-01', to: '2018-12-31' },
    { instrument_id: 'ins_AAPL', from: '2019-01-01', to: '2023-12-31' },
    { instrument_id: 'ins_AAPL', from: '2024-01-01', to: '2026-03-02' },
  ])
})
