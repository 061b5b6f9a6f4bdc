import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareBars, type Bar, type BarReader } from '../src/bar.ts'
import { mergeBars } from '../src/merge-bars.ts'

const barAt = (listing: string, minute: number): Bar => ({
  id: `bar_${(minute * 7 + listing.charCodeAt(0)) % 10}${listing}${minute}`,
  instrument_id: listing,
  window_start: `2026-03-02T${String(10 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`,
  open: null,
  high: null,
  low: null,
  close: '1',
  volume: null,
  trade_count: null,
})

/** Returns a reader over in-memory lists that counts the bars it returns. */
function readerOver(lists: ReadonlyMap<string, readonly Bar[]>): { reader: BarReader; given: () => number } {
  let given = 0
  return {
    given: () => given,
    reader: {
      async read(ids, behind, count) {
        const chunk = (id: string) => {
          const all = lists.get(id) ?? []
          const last = behind.get(id)
          const start = last === undefined ? 0 : all.findIndex((bar) => bar.id === last.id) + 1
          const bars = all.slice(start, start + count)
          given += bars.length
          return { bars, isLast: start + count >= all.length }
        }
        return new Map(ids.map((id) => [id, chunk(id)]))
      },
    },
  }
}

describe('merging', () => {
  test('returns the first bars of lists of any length in order, reading few extra bars', async () => {
    const minutes = fc.uniqueArray(fc.nat({ max: 300 }), { maxLength: 80 })
    const lists = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), minutes)
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom('asc', 'desc'),
        async (given, wanted, order) => {
          const sorted = new Map(
            Object.entries(given).map(([id, list]) => [
              id,
              list.map((minute) => barAt(id, minute)).sort((a, b) => compareBars(a, b, order)),
            ]),
          )
          const { reader, given: read } = readerOver(sorted)
          const merged = await mergeBars(reader, [...sorted.keys()], order, wanted)
          const all = [...sorted.values()].flat().sort((a, b) => compareBars(a, b, order))
          expect(merged).toEqual(all.slice(0, wanted))
          expect(read()).toBeLessThanOrEqual(wanted * (sorted.size + 1) + 2 * sorted.size)
        },
      ),
    )
  })

  test('reads about as many bars as requested from a hundred lists with the same times', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `l${at}`)
    const lists = new Map(ids.map((id) => [id, Array.from({ length: 600 }, (_, at) => barAt(id, 599 - at))]))
    const { reader, given } = readerOver(lists)
    const merged = await mergeBars(reader, ids, 'desc', 1001)
    expect(merged).toHaveLength(1001)
    expect(given()).toBeLessThan(4_500)
  })
})
