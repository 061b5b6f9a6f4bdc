import { describe, expect, it } from 'vitest'
import type { EntityRange } from '@bourse/kit/host'
import type { ReadOptions, RecordReader } from '../../src/store/reading/record-reader.ts'
import { withSharedStatements } from '../../src/store/reading/shared-reads.ts'

const NEWEST = { batch: '9', at: '2026-03-02T21:00:00Z' }
const EARLIER = { batch: '4', at: '2026-01-02T21:00:00Z' }
const options = (direction: ReadOptions['direction'] = 'desc', bounds = NEWEST): ReadOptions => ({ direction, bounds })
const range = (id: string, most = 3): EntityRange => ({ id, from: '2026-02-01', to: '2026-02-09', most })

/** A reader that returns the id of each range after a delay and records the ranges in each statement. */
function slowReader(failure?: Error) {
  const statements: (readonly string[])[] = []
  const underWay = { now: 0, most: 0 }
  const reader: RecordReader = {
    async ranges(_, ranges) {
      statements.push(ranges.map(({ id }) => id))
      underWay.most = Math.max(underWay.most, ++underWay.now)
      await new Promise((resolve) => setImmediate(resolve))
      underWay.now--
      if (failure !== undefined) throw failure
      return ranges.flatMap(({ id }, place) => (id === 'nobody' ? [] : [{ place, count: 1, lines: id }]))
    },
    date: async () => [],
  }
  return { shared: withSharedStatements(reader), statements, underWay }
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `ins_${index}`)

describe('reads of individual ranges', () => {
  it('in the same turn share statements of at most eight ranges, and each gets its own rows', async () => {
    const { shared, statements } = slowReader()
    const found = await Promise.all(ids(20).map((id) => shared.ranges(options(), [range(id)])))
    expect(statements.map(({ length }) => length)).toEqual([8, 8, 4])
    expect(found).toEqual(ids(20).map((id) => [{ place: 0, count: 1, lines: id }]))
  })

  it('reads are collected for the next statements while four are running', async () => {
    const { shared, statements, underWay } = slowReader()
    await Promise.all(ids(40).map((id) => shared.ranges(options(), [range(id)])))
    expect(underWay.most).toBe(4)
    expect(statements).toHaveLength(5)
  })

  it('reads are separate if their order or as-of bounds differ', async () => {
    const { shared, statements } = slowReader()
    await Promise.all([
      shared.ranges(options(), [range('a')]),
      shared.ranges(options('asc'), [range('b')]),
      shared.ranges(options(), [range('c')]),
      shared.ranges(options('desc', EARLIER), [range('d')]),
    ])
    expect(statements).toEqual([['a', 'c'], ['b'], ['d']])
  })

  it('reads for very many rows, and for several entities, get their own statement', async () => {
    const { shared, statements } = slowReader()
    await Promise.all([
      shared.ranges(options(), [range('many', 5_000)]),
      shared.ranges(options(), [range('a'), range('b')]),
      shared.ranges(options(), [range('c')]),
    ])
    expect(statements).toEqual([['many'], ['a', 'b'], ['c']])
  })

  it('reads fail together if their statement fails', async () => {
    const { shared } = slowReader(new Error('gone'))
    const failed = await Promise.allSettled(['a', 'b'].map((id) => shared.ranges(options(), [range(id)])))
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('reads without rows return nothing, while others in the statement return their rows', async () => {
    const { shared } = slowReader()
    const found = await Promise.all(['nobody', 'a'].map((id) => shared.ranges(options(), [range(id)])))
    expect(found).toEqual([[], [{ place: 0, count: 1, lines: 'a' }]])
  })
})
