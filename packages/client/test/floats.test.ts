import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { Bourse } from '../src/index.ts'
import { allOf } from './support/all-of.ts'
import { answered, simulate, type SimulatedServer } from './support/simulated-server.ts'

let server: SimulatedServer
afterEach(() => server.close())

const ROW = '{"symbol":"AAPL","close":0.1234567890123456,"volume":206448001,"trade_count":123456789012345678}'
const PAGE = `{"data":[${ROW}],"meta":{"next_cursor":null}}`

describe('a client with floats', () => {
  it('returns decimals as numbers in calls, pages and lines, and counts as before', async () => {
    server = await simulate(() => answered(PAGE))
    const bourse = new Bourse({ url: server.url, key: 'k', numbers: 'float' })
    const row = { symbol: 'AAPL', close: 0.1234567890123456, volume: 206448001, trade_count: 123456789012345678n }
    expect((await bourse.eod.list()).data).toEqual([row])
    expect(await allOf(bourse.eod.list.rows())).toEqual([row])
    const content = Readable.from([`${ROW}\n`])
    expect(await allOf(bourse.eod.list.lines(content))).toEqual([row])
  })

  it('returns text without the option', async () => {
    server = await simulate(() => answered(PAGE))
    const { data } = await new Bourse({ url: server.url, key: 'k' }).eod.list()
    expect(data[0]?.close).toBe('0.1234567890123456')
  })

  it('rejects numbers that it does not know', async () => {
    server = await simulate(() => answered(PAGE))
    // @ts-expect-error callers without types may pass anything
    expect(() => new Bourse({ url: server.url, key: 'k', numbers: 'double' })).toThrow(
      `numbers: expected 'decimal' or 'float', got "double"`,
    )
  })
})
