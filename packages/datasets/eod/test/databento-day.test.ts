import { COST_ADDRESS, costRequest } from '@bourse/databento'
import { expect, test } from 'vitest'
import { databentoDay } from '../src/sources/databento-day.ts'

test('connectors 4: one free request returns the cost of the planned Databento sessions', async () => {
  const asked: { readonly url: string; readonly body: unknown }[] = []
  const http = {
    async ask(url: string, { body }: { readonly body: unknown }) {
      asked.push({ url, body })
      return { text: () => '0.25' }
    },
  }
  const units = ['2026-02-27', '2026-02-24', '2026-02-25'].map((date) => ({ date, close: `${date}T21:00:00Z` }))
  expect(await databentoDay.estimate?.(units as never, { http } as never)).toEqual({
    ...{ amount: '0.25', currency_code: 'USD' },
  })
  expect(asked).toEqual([{ url: COST_ADDRESS, body: costRequest('2026-02-24', '2026-02-27') }])
})
