import type { Pin } from '@bourse/kit'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { simulatedClock, type SimulatedClock } from '../src/clock.ts'
import { linesBetween } from '../src/packs/lines.ts'
import type { Place } from '../src/pipeline/entity-lines.ts'
import type { EntityLines, EntityRead } from '../src/pipeline/entity-rows.ts'
import { createKeptQuarters, type KeptQuarters } from '../src/pipeline/kept-quarters.ts'
import { tableOf } from '../src/storage/tables.ts'
import { closesDataset, otherCloses, packedCloses, plainCloses } from './support/closes-dataset.ts'

const place = (more: Partial<Place> = {}): Place => ({
  table: tableOf(closesDataset, packedCloses),
  direction: 'desc',
  bounds: { batch: '7', at: '2026-11-20T22:00:00Z' },
  ...more,
})

/** The dates of what is stored, newest first, by entity. */
let stored: Record<string, readonly string[]>
let asked: EntityRead[]
let clock: SimulatedClock
let newest: Pin | undefined
let quarters: KeptQuarters

function rowsOf({ table }: Place, read: EntityRead): readonly EntityLines[] {
  const dates = stored[read.id] ?? []
  const text = dates.map((date) => `{\t"date":"${date}","close":1}`).join('\n')
  const all = { first: dates.at(-1) ?? '', last: dates[0] ?? '', count: dates.length, text }
  const found = dates.length === 0 ? undefined : linesBetween(table, all, read)
  return found === undefined ? [] : [{ position: 0, count: found.count, lines: found.text }]
}

const keeping = (maxBytes = 1_000_000) =>
  createKeptQuarters({
    maxBytes,
    clock,
    newest: () => newest,
    ask: async (where, read) => {
      asked.push(read)
      return rowsOf(where, read)
    },
  })

beforeEach(() => {
  stored = {
    a: ['2026-11-20', '2026-11-19', '2026-10-01', '2026-09-30', '2026-09-29', '2026-06-30', '2025-12-31'],
  }
  asked = []
  newest = place().bounds
  clock = simulatedClock('2026-11-21T12:00:00Z')
  quarters = keeping()
})

const read = (id: string, more: Partial<EntityRead> = {}): EntityRead => ({
  id,
  from: '1990-01-01',
  to: '9999-12-31',
  most: 2,
  ...more,
})
const datesOf = (lines: readonly EntityLines[] | undefined) =>
  lines?.flatMap(({ lines: text }) => text.split('\n').map((line) => line.slice(10, 20)))

describe('quarters that are asked for again', () => {
  it('are read whole the second time, and answer every short read from then on', async () => {
    expect(datesOf(await quarters.read(place(), read('a')))).toEqual(['2026-11-20', '2026-11-19'])
    expect(asked).toEqual([read('a')])
    expect(datesOf(await quarters.read(place(), read('a', { most: 1 })))).toEqual(['2026-11-20'])
    expect(asked.slice(1)).toEqual([{ id: 'a', from: '2026-10-01', to: '9999-12-31', most: 200 }])
    expect(datesOf(await quarters.read(place(), read('a', { to: '2026-11-19' })))).toEqual(['2026-11-19', '2026-10-01'])
    expect(asked).toHaveLength(2)
  })

  it('are read whole at once where they should be packed, as a pack comes whole anyway', async () => {
    const spring = { to: '2026-06-30', most: 1 }
    expect(datesOf(await quarters.read(place(), read('a', spring)))).toEqual(['2026-06-30'])
    expect(asked).toEqual([{ id: 'a', from: '2026-04-01', to: '2026-06-30', most: 200 }])
    expect(datesOf(await quarters.read(place(), read('a', spring)))).toEqual(['2026-06-30'])
    // Where the quarter may have too few rows, another statement would be needed.
    for (const more of [{ most: 60 }, { to: '2026-04-01' }]) {
      await quarters.read(place(), read('b', { ...spring, ...more }))
      expect(asked.at(-1)).toEqual(read('b', { ...spring, ...more }))
    }
    await quarters.read(place(), read('c', { ...spring, from: '2026-04-01', most: 60 }))
    expect(asked.at(-1)).toEqual({ ...asked[0], id: 'c' })
    // Nothing there: no more is asked for than there was to be.
    const before = asked.length
    await quarters.read(place(), read('c', { ...spring, to: '2026-03-31' }))
    expect(asked.slice(before).map(({ most }) => most)).toEqual([200, 1])
    // Over for a few days, so that its rows lie in the table.
    clock = simulatedClock('2026-07-20T12:00:00Z')
    quarters = keeping()
    await quarters.read(place(), read('e', spring))
    expect(asked.at(-1)).toEqual(read('e', spring))
    clock.advance(30 * 86_400_000)
    await quarters.read(place(), read('f', spring))
    expect(asked.slice(-2).map(({ id, most }) => [id, most])).toEqual([
      ['f', 200],
      ['f', 1],
    ])
    // As of an instant: whoever asks for one asks for another one next.
    const then = { bounds: { ...place().bounds, at: '2026-11-20T20:00:00Z' } }
    await quarters.read(place(then), read('d', spring))
    expect(asked.at(-1)).toEqual(read('d', spring))
  })

  it('push others out only where they are asked for again, but for the first that has no room', async () => {
    quarters = keeping(2_000)
    const spring = { to: '2026-06-30', most: 1 }
    const mostOf = async (id: string) => {
      asked = []
      await quarters.read(place(), read(id, spring))
      return asked.map(({ most }) => most)
    }
    const ids = Array.from({ length: 6 }, (_, index) => `x${index}`)
    for (const id of ids) stored[id] = ['2026-06-30']
    // Four fit, and the fifth had to make room.
    for (const [index, id] of ids.entries()) expect(await mostOf(id)).toEqual([index < 5 ? 200 : 1])
    expect(await mostOf('x5')).toEqual([200])
    // What is published makes room for all.
    newest = { batch: '8', at: '2026-11-21T22:00:00Z' }
    const next = place({ bounds: newest })
    for (const id of ['x0', 'x1']) await quarters.read(next, read(id, spring))
    expect(asked.map(({ most }) => most)).toEqual([200, 200, 200])
  })

  it('are joined by the one before where they have too few rows', async () => {
    const three = { to: '2026-11-01', most: 3 }
    for (let count = 0; count < 3; count++)
      expect(datesOf(await quarters.read(place(), read('a', three)))).toEqual([
        '2026-10-01',
        '2026-09-30',
        '2026-09-29',
      ])
    const before = asked.length
    expect(datesOf(await quarters.read(place(), read('a', three)))).toEqual(['2026-10-01', '2026-09-30', '2026-09-29'])
    expect(asked).toHaveLength(before)
    // Two do not have them: a statement finds all.
    expect(datesOf(await quarters.read(place(), read('a', { most: 6 })))).toEqual(stored['a']?.slice(0, 6))
    expect(asked.at(-1)).toEqual(read('a', { most: 6 }))
  })

  it('are told apart by record, entity and knowledge, of which each is asked for anew', async () => {
    stored['b'] = ['2026-11-18']
    const last = async (where: Place, id = 'a') => datesOf(await quarters.read(where, read(id, { most: 1 })))
    const ofOther = place({ table: tableOf(closesDataset, otherCloses) })
    // The records are known before anything is kept: the first reader of a batch has all quarters forgotten.
    await last(ofOther, 'b')
    for (const id of ['a', 'a', 'b', 'b']) await last(place(), id)
    expect(await last(place(), 'b')).toEqual(['2026-11-18'])
    stored['a'] = ['2026-11-23', ...(stored['a'] ?? [])]
    expect(await last(place())).toEqual(['2026-11-20'])
    expect(await last(ofOther)).toEqual(['2026-11-23'])
    expect(await last(place({ bounds: { batch: '7', at: '2026-11-20T21:00:00Z' } }))).toEqual(['2026-11-23'])
    expect(await last(place())).toEqual(['2026-11-20'])
    newest = { batch: '8', at: '2026-11-21T22:00:00Z' }
    expect(await last(place({ bounds: newest }))).toEqual(['2026-11-23'])
  })

  it('are those of their own batch, also where they were on their way when the next one came', async () => {
    let answer: (lines: readonly EntityLines[]) => void = () => undefined
    const slow = createKeptQuarters({
      maxBytes: 1_000_000,
      clock,
      newest: () => newest,
      ask: (where, wanted) =>
        wanted.most === 200 && where.bounds.batch === '7'
          ? new Promise((resolve) => (answer = resolve))
          : Promise.resolve(rowsOf(where, wanted)),
    })
    await slow.read(place(), read('a'))
    const onItsWay = slow.read(place(), read('a'))
    const old = rowsOf(place(), { id: 'a', from: '2026-10-01', to: '9999-12-31', most: 200 })
    newest = { batch: '8', at: '2026-11-21T22:00:00Z' }
    stored['a'] = ['2026-11-23', ...(stored['a'] ?? [])]
    const next = place({ bounds: newest })
    await slow.read(next, read('a'))
    answer(old)
    expect(datesOf(await onItsWay)).toEqual(['2026-11-20', '2026-11-19'])
    for (let count = 0; count < 2; count++)
      expect(datesOf(await slow.read(next, read('a')))).toEqual(['2026-11-23', '2026-11-20'])
  })

  it('are for readers of the newest batch: what an older one held may be gone', async () => {
    for (let count = 0; count < 3; count++) await quarters.read(place(), read('a'))
    for (newest of [{ batch: '8', at: '2026-11-21T22:00:00Z' }, undefined])
      expect(quarters.read(place(), read('a'))).toBeUndefined()
  })

  it('hold what is dated ahead as long as they are not over', async () => {
    stored['a'] = ['2027-05-01', '2026-12-31', '2026-10-02']
    for (let count = 0; count < 3; count++) {
      expect(datesOf(await quarters.read(place(), read('a')))).toEqual(['2027-05-01', '2026-12-31'])
      expect(datesOf(await quarters.read(place(), read('a', { to: '2026-12-31' })))).toEqual([
        '2026-12-31',
        '2026-10-02',
      ])
    }
    clock.advance(60 * 86_400_000)
    for (let count = 0; count < 3; count++)
      expect(datesOf(await quarters.read(place(), read('a')))).toEqual(['2027-05-01', '2026-12-31'])
  })

  it('are not kept where they have more rows than days, and are not read whole again', async () => {
    stored['a'] = Array.from({ length: 300 }, (_, index) => `${2400 - index}-01-01`)
    for (let count = 0; count < 4; count++)
      expect(datesOf(await quarters.read(place(), read('a')))).toEqual(['2400-01-01', '2399-01-01'])
    expect(asked.map(({ most }) => most)).toEqual([2, 200, 2, 2, 2])
  })

  it('are not kept where a statement finds more than it was asked for, of which the oldest are missing', async () => {
    stored['a'] = ['2026-11-20', '2026-10-05']
    const lines = Array.from({ length: 252 }, () => '{\t"date":"2026-11-20","close":1}').join('\n')
    const several = createKeptQuarters({
      maxBytes: 1_000_000,
      clock,
      newest: () => newest,
      ask: async (where, wanted) =>
        wanted.most === 200 ? [{ position: 0, count: 252, lines }] : rowsOf(where, wanted),
    })
    const october = read('a', { from: '2026-10-01', to: '2026-10-31' })
    for (let count = 0; count < 3; count++)
      expect(datesOf(await several.read(place(), october))).toEqual(['2026-10-05'])
  })

  it('leave other reads to statements: long ones, oldest first, and of records that are not packed', async () => {
    expect(quarters.read(place(), read('a', { most: 1_000 }))).toBeUndefined()
    expect(quarters.read(place({ direction: 'asc' }), read('a'))).toBeUndefined()
    expect(quarters.read(place({ table: tableOf(closesDataset, plainCloses) }), read('a'))).toBeUndefined()
    expect(quarters.read(place(), read('a', { from: '2026-11-21', to: '2026-11-20' }))).toBeUndefined()
    expect(keeping(0).read(place(), read('a'))).toBeUndefined()
    stored['b'] = stored['a'] ?? []
    // Many rows of a few days are short, also where the days have no end.
    expect(datesOf(await quarters.read(place(), read('b', { from: '2026-08-23', most: 1_001 })))).toHaveLength(5)
    expect(quarters.read(place(), read('b', { from: '2026-08-22', most: 1_001 }))).toBeUndefined()
    expect(asked.splice(0)).toHaveLength(1)
    const days = read('a', { from: '2026-09-30', to: '2026-11-19', most: 1_000 })
    for (let count = 0; count < 4; count++)
      expect(datesOf(await quarters.read(place(), days))).toEqual(['2026-11-19', '2026-10-01', '2026-09-30'])
    expect(asked.filter(({ most }) => most === 1_000)).toHaveLength(2)
    expect(asked).toHaveLength(4)
  })

  it('make room for others when they take more than they may', async () => {
    quarters = keeping(2_000)
    const ids = Array.from({ length: 20 }, (_, index) => `x${index}`)
    for (const id of ids) stored[id] = ['2026-11-20', '2026-11-19']
    for (let count = 0; count < 3; count++) for (const id of ids) await quarters.read(place(), read(id))
    const before = asked.length
    await quarters.read(place(), read('x19'))
    expect(asked).toHaveLength(before)
    await quarters.read(place(), read('x0'))
    expect(asked).toHaveLength(before + 1)
  })

  it('are not kept where reading them fails', async () => {
    let isAway = false
    const failing = createKeptQuarters({
      maxBytes: 1_000_000,
      clock,
      newest: () => newest,
      ask: async (where, wanted) => (isAway ? Promise.reject(new Error('gone')) : rowsOf(where, wanted)),
    })
    await failing.read(place(), read('a'))
    isAway = true
    await expect(failing.read(place(), read('a'))).rejects.toThrow('gone')
    isAway = false
    expect(datesOf(await failing.read(place(), read('a')))).toEqual(['2026-11-20', '2026-11-19'])
  })

  it('answer what a statement would, whatever is asked in whatever order', async () => {
    const days = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((day) => new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10))
    const story = fc.record({
      dates: fc.uniqueArray(days(-400, 60), { maxLength: 60 }).map((all) => all.toSorted().toReversed()),
      reads: fc.array(
        fc.record({
          from: fc.oneof(fc.constant('0001-01-01'), days(-400, 30)),
          to: fc.oneof(fc.constant('9999-12-31'), days(-400, 90)),
          most: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 50, max: 1_001 })),
        }),
        { minLength: 5, maxLength: 30 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ dates, reads }) => {
        stored = { a: dates }
        quarters = keeping()
        for (const wanted of reads) {
          const found = await quarters.read(place(), { id: 'a', ...wanted })
          if (found !== undefined) expect(found).toEqual(rowsOf(place(), { id: 'a', ...wanted }))
        }
      }),
    )
  })
})
