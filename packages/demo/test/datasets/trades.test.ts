import { openSession } from '@bourse/calendar-rules'
import { isBefore } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { demo } from '../../src/datasets/trades.ts'

const unit = { symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-27' }
const parsed = (of: Parameters<typeof demo.parse>[1]) => Array.fromAsync(demo.parse('2026-03-02' as never, of))
const prints = await parsed(unit)

describe('demo market prints', () => {
  test('demo market prints are in order, numbered as on a tape, and the same every time', async () => {
    expect(prints.length).toBeGreaterThan(100)
    expect(prints.every((print, at) => at === 0 || !isBefore(print.event_at, prints[at - 1]?.event_at ?? ''))).toBe(
      true,
    )
    expect(new Set(prints.map(({ sequence }) => sequence)).size).toBe(prints.length)
    expect(await parsed(unit)).toEqual(prints)
  })

  test('demo market prints are marked as extended hours outside the session, and open and close with an auction', () => {
    const session = openSession('XNAS', unit.date)
    const inside = prints.filter(
      ({ event_at }) => !isBefore(event_at, session?.open_at ?? '') && !isBefore(session?.close_at ?? '', event_at),
    )
    expect(inside.some(({ conditions }) => conditions.includes('extended_hours'))).toBe(false)
    expect(prints.filter(({ conditions }) => conditions.includes('extended_hours')).length).toBe(
      prints.length - inside.length,
    )
    expect(inside.find(({ conditions }) => !conditions.includes('odd_lot'))?.conditions).toContain('opening_trade')
    expect(inside.findLast(({ conditions }) => !conditions.includes('odd_lot'))?.conditions).toContain('closing_trade')
  })

  test('demo market prints do not exist for other listings or days', async () => {
    expect(await parsed({ ...unit, symbol: 'NOPE' })).toEqual([])
    expect(await parsed({ ...unit, date: '2026-02-28' })).toEqual([])
  })
})
