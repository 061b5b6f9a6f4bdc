import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLinesOfEntities, type LinesOfEntities, type Place } from '../src/pipeline/entity-lines.ts'
import type { EntityRead } from '../src/pipeline/entity-rows.ts'
import type { Database } from '../src/storage/database.ts'
import { boundsOf } from '../src/storage/rows.ts'
import type { Table } from '../src/storage/tables.ts'
import { bars, sample } from './support/sample-dataset.ts'

const SYMBOLS = ['AAA', 'BBB', 'LLL']
const DAYS = Array.from({ length: 9 }, (_, index) => `2026-02-0${index + 1}`)

let host: TestHost
let table: Table
let lines: LinesOfEntities
/** How many reads each statement was for, in the order in which they were sent. */
let statements: number[]
let underWay = 0
let mostUnderWay = 0
/** Set to have the next statements fail. */
let failure: Error | undefined

beforeAll(async () => {
  host = await startTestHost({ datasets: [sample] })
  for (const [index, symbol] of SYMBOLS.entries())
    await host.publish(
      bars,
      DAYS.map((date, day) => ({ symbol, date, close: `${index + 1}${day}`, volume: null })),
      { source: 'one' },
    )
  table = host.host.wiring.tables.get(bars) ?? expect.fail('no table')
})
afterAll(() => host.close())
beforeEach(() => {
  statements = []
  failure = undefined
  const { database } = host.database
  const counted: Database = {
    ...database,
    arrays: async (text, values, name) => {
      statements.push((values ?? []).filter((value) => String(value).startsWith('ins_')).length)
      if (failure !== undefined) throw failure
      mostUnderWay = Math.max(mostUnderWay, ++underWay)
      return database.arrays(text, values, name).finally(() => underWay--)
    },
  }
  lines = createLinesOfEntities({
    database: counted,
    clock: host.clock,
    newest: () => undefined,
    keptBytes: 0,
  })
})

const place = (direction: Place['direction'] = 'desc', asOf?: string): Place => ({
  table,
  direction,
  bounds: boundsOf(table, { asOf, pins: host.host.engine.versions().pins }),
})
const read = (index: number, most = 3): EntityRead => ({
  id: ['ins_a', 'ins_b', 'ins_l'][index % 3] ?? '',
  from: '2026-02-01',
  to: DAYS[8 - (index % 5)] ?? '',
  most,
})
const closesOf = (text: string | undefined) => text?.split('\n').map((line) => /"close":(\d+)/.exec(line)?.[1])
/** The closes of one read, as the rows were published. */
const expected = (index: number, most = 3) =>
  DAYS.map((_, day) => `${(index % 3) + 1}${day}`)
    .slice(0, 9 - (index % 5))
    .toReversed()
    .slice(0, most)

describe('reads of single entities', () => {
  it('that come in one turn share statements, eight at most in each, and every one gets its own rows', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, (_, index) => lines.read(place(), [read(index)])))
    expect(statements).toEqual([8, 8, 4])
    for (const [index, one] of found.entries()) {
      expect(one).toHaveLength(1)
      expect(closesOf(one[0]?.lines), `${index}`).toEqual(expected(index))
      expect(one[0]).toMatchObject({ position: 0, count: 3 })
    }
  })

  it('that come while four statements are under way wait for the next ones', async () => {
    const first = Array.from({ length: 40 }, (_, index) => lines.read(place(), [read(index)]))
    await Promise.all(first)
    expect(mostUnderWay).toBe(4)
    expect(statements).toEqual([8, 8, 8, 8, 8])
  })

  it('go apart where order or knowledge differ', async () => {
    const found = await Promise.all([
      lines.read(place(), [read(0)]),
      lines.read(place('asc'), [read(0)]),
      lines.read(place(), [read(1)]),
      lines.read(place('desc', '2026-01-01T00:00:00Z'), [read(0)]),
    ])
    expect(statements).toEqual([2, 1, 1])
    expect(found.map(([one]) => closesOf(one?.lines))).toEqual([
      ['18', '17', '16'],
      ['10', '11', '12'],
      ['27', '26', '25'],
      undefined,
    ])
  })

  it('of very many rows, and of several entities, go on their own', async () => {
    const [many, several] = await Promise.all([
      lines.read(place(), [read(0, 5_000)]),
      lines.read(place(), [read(1), read(2)]),
      lines.read(place(), [read(0)]),
    ])
    expect(statements).toEqual([1, 2, 1])
    expect(closesOf(many[0]?.lines)).toEqual(expected(0, 5_000))
    expect(several.map(({ position }) => position)).toEqual([0, 1])
  })

  it('fail together, and the next ones do not', async () => {
    failure = new Error('gone')
    const failed = await Promise.allSettled([lines.read(place(), [read(0)]), lines.read(place(), [read(1)])])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    failure = undefined
    expect(closesOf((await lines.read(place(), [read(4)]))[0]?.lines)).toEqual(expected(4))
  })

  it('of an entity without rows find nothing beside others that find theirs', async () => {
    const nobody = { id: 'ins_nobody', from: '2026-02-01', to: '2026-02-09', most: 3 }
    const [none, one] = await Promise.all([lines.read(place(), [nobody]), lines.read(place(), [read(2)])])
    expect(none).toEqual([])
    expect(closesOf(one?.[0]?.lines)).toEqual(expected(2))
  })
})
