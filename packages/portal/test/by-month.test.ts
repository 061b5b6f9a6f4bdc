import { expect, test } from 'vitest'
import { byMonth } from '../src/by-month.ts'

const day = (date: string, credits: string) => ({
  ...{ id: date, date, account_id: null, account_name: null, key_id: null, operation: null },
  ...{ requests: '1', errors: '0', credits, rows: '2', bytes: '9007199254740993' },
})

test('months add up exactly, newest first, and only past ones are complete', () => {
  const days = [day('2026-01-31', '5'), day('2026-02-01', '7'), day('2026-02-28', '1')]
  expect(byMonth(days, '2026-02-28')).toEqual([
    {
      ...{ month: '2026-02', is_complete: false, requests: '2', errors: '0', credits: '8', rows: '4' },
      bytes: '18014398509481986',
    },
    {
      ...{ month: '2026-01', is_complete: true, requests: '1', errors: '0', credits: '5', rows: '2' },
      bytes: '9007199254740993',
    },
  ])
  expect(byMonth([], '2026-02-28')).toEqual([])
})
