import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  directoryHistory,
  type Assignment,
  type DirectoryDay,
  type DirectoryHistory,
} from '../../../src/sources/nasdaq-trader/index.ts'
import { entryOf } from './entries.ts'

// Few symbols, names and venues, so that renames, moves, returns and ambiguous cases are frequent.
const place = fc.tuple(fc.constantFrom('XNYS', 'XNAS'), fc.constantFrom('A', 'B', 'C', 'D'))
const name = fc.constantFrom('Alpha', 'Beta', 'Gamma')
const day = fc
  .uniqueArray(fc.tuple(place, name), { maxLength: 6, selector: ([where]) => where.join() })
  .map((rows) => rows.map(([[mic, symbol], called]) => entryOf(`${mic}:${symbol} ${called}`)))
const days = fc
  .array(day, { minLength: 1, maxLength: 12 })
  .map((list): DirectoryDay[] =>
    list.map((entries, at) => ({ date: `2030-03-${String(at + 1).padStart(2, '0')}`, entries })),
  )

const holds = (a: Assignment, date: string) => a.valid_from <= date && (a.valid_to === undefined || date <= a.valid_to)
const stored = (history: DirectoryHistory): DirectoryHistory => JSON.parse(JSON.stringify(history))

describe('a history', () => {
  test('a history built day by day, with storage in between, equals the history of all days combined', () => {
    fc.assert(
      fc.property(days, (all) => {
        let byDay: DirectoryHistory | undefined
        for (const one of all) byDay = stored(directoryHistory([one], byDay))
        expect(byDay).toEqual(stored(directoryHistory(all)))
      }),
      { numRuns: 500 },
    )
  })

  test('a history does not depend on the order of a file’s entries', () => {
    fc.assert(
      fc.property(days, (all) => {
        const turned = all.map(({ date, entries }) => ({ date, entries: entries.toReversed() }))
        expect(directoryHistory(turned)).toEqual(directoryHistory(all))
      }),
      { numRuns: 500 },
    )
  })

  test('assigns every entry of every file to exactly one holder on its day', () => {
    fc.assert(
      fc.property(days, (all) => {
        const { assignments } = directoryHistory(all)
        for (const { date, entries } of all) {
          for (const { symbol, exchange_mic } of entries) {
            const here = assignments.filter((a) => a.symbol === symbol && a.exchange_mic === exchange_mic)
            expect(here.filter((a) => holds(a, date))).toHaveLength(1)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('never assigns a symbol to two holders, nor two symbols to a listing, on one day', () => {
    fc.assert(
      fc.property(days, (all) => {
        const { assignments } = directoryHistory(all)
        for (const { date } of all) {
          const today = assignments.filter((a) => holds(a, date))
          expect(new Set(today.map((a) => `${a.exchange_mic}:${a.symbol}`)).size).toBe(today.length)
          expect(new Set(today.map((a) => a.key)).size).toBe(today.length)
        }
        expect(assignments.every((a) => a.valid_to === undefined || a.valid_from <= a.valid_to)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('never ends an assignment whose symbol is missing from only one file that includes its venue', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('A', 'B', 'C', 'D'), (all, symbol) => {
        const kept = entryOf(`XNYS:KEPT Kept ${symbol}`)
        const gaps = all.map((one, at) => (at % 3 === 1 ? one : { ...one, entries: [...one.entries, kept] }))
        const { assignments } = directoryHistory(gaps)
        expect(assignments.filter((a) => a.symbol === 'KEPT')).toEqual([
          {
            key: 'XNYS:KEPT:2030-03-01',
            symbol: 'KEPT',
            exchange_mic: 'XNYS',
            valid_from: '2030-03-01',
            valid_to: undefined,
          },
        ])
      }),
      { numRuns: 200 },
    )
  })
})
