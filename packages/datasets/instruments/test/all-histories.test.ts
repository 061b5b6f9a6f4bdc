import type { Knowledge } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'
import { openAllHistories } from '../src/listings/all-histories.ts'
import { openHistories } from '../src/listings/histories.ts'
import type { History } from '../src/listings/history.ts'
import { everyHistory, historiesOfSymbols, type ListingRows } from '../src/listings/load-histories.ts'
import { instruments as records, symbolAssignments } from '../src/records.ts'
import { world } from './support/world.ts'

let host: TestHost
let rows: ListingRows

beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments] })
  await host.submit(directory, world, { source: 'test' })
  rows = host.host.work.wiring.inject({
    instruments: records,
    assignments: symbolAssignments,
  }) as unknown as ListingRows
})
afterAll(() => host?.close())

const known = (asOf?: string): Knowledge => ({ asOf, pins: host.host.engine.versions().pins })
const byId = (histories: readonly History[] | undefined) => histories?.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const MANY = 1_000
const stored = async () => {
  const all = (await everyHistory(rows, known(), MANY)) ?? []
  return [...new Set(all.flatMap(({ periods }) => periods.map(({ symbol }) => symbol)))]
}

/** The default of one second is too short on a busy machine. */
const SOON = { timeout: 15_000 }

describe('all listings in memory', () => {
  test('listings in memory are the same as those that a statement returns, for any symbols', async () => {
    const all = openAllHistories(rows)
    expect(all.at(known())).toBeUndefined()
    const read = await vi.waitUntil(() => all.at(known()), SOON)
    const symbols = await stored()
    expect(symbols).toContain('BRK.A')
    for (const asked of [...symbols.map((symbol) => [symbol]), symbols, ['NOBODY', 'AAPL'], []])
      expect(byId(read.ofSymbols(asked)), asked.join()).toEqual(byId(await historiesOfSymbols(rows, asked, known())))
    expect(read.ofSymbols(['QQQ', 'QQQQ'])).toHaveLength(1)
  })

  test('listings in memory belong to one version and are loaded again after a publication', async () => {
    const all = openAllHistories(rows)
    all.at(known())
    const before = await vi.waitUntil(() => all.at(known()), SOON)
    const row = directoryRow({ symbol: 'LATER', exchange_mic: 'XNAS', valid_from: '2020-01-02' })
    const earlier = known()
    await host.submit(directory, [row], { source: 'test' })
    const after = await vi.waitUntil(() => {
      const read = all.at(known())
      return read === before ? undefined : read
    }, SOON)
    expect(before.ofSymbols(['LATER'])).toEqual([])
    expect(after.ofSymbols(['LATER'])).toHaveLength(1)
    // A reader of the previous version looks up names one by one and does not evict the newest version.
    expect(all.at(earlier)).toBeUndefined()
    expect(all.at(known())).toBe(after)
  })

  test('listings are not loaded into memory for past instants', async () => {
    const all = openAllHistories(rows)
    all.at(known('2999-01-01T00:00:00.000000Z'))
    await historiesOfSymbols(rows, ['AAPL'], known())
    expect(all.at(known('2999-01-01T00:00:00.000000Z'))).toBeUndefined()
  })

  test('listings are not cached if there are too many', async () => {
    expect(await everyHistory(rows, known(), 3)).toBeUndefined()
    const all = await historiesOfSymbols(rows, await stored(), known())
    expect(await everyHistory(rows, known(), MANY)).toEqual(all)
  })

  test('names are resolved without a statement once all listings are loaded, with the same results', async () => {
    let statements = 0
    const counted: ListingRows = {
      ...rows,
      assignments: { ...rows.assignments, at: (...of) => (statements++, rows.assignments.at(...of)) },
    }
    const histories = openHistories(counted)
    let strangers = 0
    await vi.waitUntil(async () => {
      const before = statements
      await histories.ofNames([`NOBODY${strangers++}`], known())
      return statements === before
    }, SOON)
    const before = statements
    const names = [...(await stored()), 'brk-b', 'BRK/B', 'NOBODY']
    const inMemory = await histories.ofNames(names, known())
    expect(statements).toBe(before)
    expect(inMemory).toEqual(await openHistories(rows).ofNames(names, known('2999-01-01T00:00:00.000000Z')))
  })

  test('a failed load is retried by the next reader, but not forever', async () => {
    for (const [failures, reads] of [
      [1, 2],
      [9, 3],
    ] as const) {
      let begun = 0
      const failing: ListingRows = {
        ...rows,
        assignments: {
          ...rows.assignments,
          at(...of) {
            if (begun++ < failures) throw new Error('gone')
            return rows.assignments.at(...of)
          },
        },
      }
      const all = openAllHistories(failing)
      for (let i = 0; i < 10; i++) {
        all.at(known())
        await historiesOfSymbols(rows, ['AAPL'], known())
      }
      if (failures === 1) await vi.waitUntil(() => all.at(known()), SOON)
      else expect(all.at(known())).toBeUndefined()
      expect(begun).toBe(reads)
    }
  })
})
