import { openSession } from '@bourse/calendar-rules'
import { describe, expect, test } from 'vitest'
import { compareInstants } from '../src/prints/print.ts'
import { demo } from '../src/sources/demo.ts'

const unit = { symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-27' }
const parsed = (of: Parameters<typeof demo.parse>[1]) => Array.fromAsync(demo.parse('2026-03-02' as never, of))
const prints = await parsed(unit)

describe('prints of the demo market', () => {
  test('are in order, numbered as on a tape, and the same every time', async () => {
    expect(prints.length).toBeGreaterThan(100)
    expect(
      prints.every((print, at) => at === 0 || compareInstants(prints[at - 1]?.event_at ?? '', print.event_at) <= 0),
    ).toBe(true)
    expect(new Set(prints.map(({ sequence }) => sequence)).size).toBe(prints.length)
    expect(await parsed(unit)).toEqual(prints)
  })

  test('are marked as extended hours outside the session, and open and close with an auction', () => {
    const session = openSession('XNAS', unit.date)
    const inside = prints.filter(
      ({ event_at }) =>
        compareInstants(event_at, session?.open_at ?? '') >= 0 &&
        compareInstants(event_at, session?.close_at ?? '') <= 0,
    )
    expect(inside.some(({ conditions }) => conditions.includes('extended_hours'))).toBe(false)
    expect(prints.filter(({ conditions }) => conditions.includes('extended_hours')).length).toBe(
      prints.length - inside.length,
    )
    expect(inside.find(({ conditions }) => !conditions.includes('odd_lot'))?.conditions).toContain('opening_trade')
    expect(inside.findLast(({ conditions }) => !conditions.includes('odd_lot'))?.conditions).toContain('closing_trade')
  })

  test('are none of other listings and days', async () => {
    expect(await parsed({ ...unit, symbol: 'NOPE' })).toEqual([])
    expect(await parsed({ ...unit, date: '2026-02-28' })).toEqual([])
  })
})
