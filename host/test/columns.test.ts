import { collection, defineDataset, entities, f, perSubject, record } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { tableFromIPC } from 'apache-arrow'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const closes = record('closes', {
  title: 'Closes',
  ...dailyByListing,
  fields: {
    date: f.date('Day'),
    close: f.price('Close'),
    ratio: f.decimal('Ratio', { scale: 2 }),
    note: f.text('Note').nullable(),
  },
  longHistory: true,
})
const dataset = defineDataset({
  id: 'columns',
  title: 'Columns',
  summary: 'Closes as columns',
  records: [closes],
  endpoints: [
    collection('/closes', closes, {
      id: 'closes.list',
      summary: 'Closes',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: ['FUND'] } },
        { form: 'date', excludeKinds: ['FUND'] },
      ],
      capabilities: ['eod.read'],
      credits: perSubject(5, { whole: 500 }),
      limit: { default: 100, max: 1_000 },
    }),
  ],
})

const DAYS = 2_000
const [FIRST, LAST] = ['2015-01-01', addDays('2015-01-01', DAYS - 1)]
let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAA', 'XNAS:BBB', 'XNYS:CCC']), dataset],
    clock: '2026-05-05T12:00:00Z',
  })
  const publish = (market: string, symbols: readonly string[]) =>
    host.publish(
      closes,
      symbols.flatMap((symbol) =>
        Array.from({ length: DAYS }, (_, index) => ({
          symbol,
          date: addDays(FIRST, index),
          close: `${index}.000000000000000001`,
          ratio: symbol === 'CCC' && index === 0 ? '1.125' : '0.5',
          note: index % 2 === 0 ? null : 'odd, "quoted"',
        })),
      ),
      { source: 'one', market },
    )
  await publish('XNAS', ['AAA', 'BBB'])
  await publish('XNYS', ['CCC'])
  await host.pack(dataset)
  key = await host.key()
})
afterAll(async () => host.close())

const get = (query: string, headers: Record<string, string> = {}) => host.get(`/v1/closes?${query}`, { key, headers })
const tableOf = ({ bytes }: TestAnswer) => tableFromIPC(bytes)
const WHOLE = `from=${FIRST}&to=${LAST}`

describe('a page of columns', () => {
  it('a page of columns has more rows than a page of text, reads them in parts, and says where the next page starts', async () => {
    const answer = await get(`symbols=AAA,BBB&from=${FIRST}&limit=3500&format=arrow`)
    expect(answer.headers['content-type']).toBe('application/vnd.apache.arrow.stream')
    const table = tableOf(answer)
    expect(table.numRows).toBe(3_500)
    expect(table.schema.names).toEqual(['instrument_id', 'symbol', 'exchange_mic', 'date', 'close', 'ratio', 'note'])
    const cursor = answer.headers['x-next-cursor'] ?? ''
    expect(answer.headers['link']).toContain(`limit=3500&format=arrow&cursor=${cursor}>; rel="next"`)
    const rest = await get(`symbols=AAA,BBB&from=${FIRST}&limit=3500&format=arrow&cursor=${encodeURIComponent(cursor)}`)
    expect(tableOf(rest).numRows).toBe(500)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    const dates = [...(table.getChild('date') ?? []), ...(tableOf(rest).getChild('date') ?? [])]
    expect(new Set(dates.slice(0, DAYS)).size).toBe(DAYS)
    expect(dates.slice(DAYS)).toEqual(dates.slice(0, DAYS))
  })

  it('a page of columns continues after a page of text, and vice versa', async () => {
    const text = await get(`symbols=AAA&from=${FIRST}&limit=3`)
    const cursor = encodeURIComponent(text.json.meta.next_cursor)
    const answer = await get(`symbols=AAA&from=${FIRST}&limit=2&format=arrow&fields=date&cursor=${cursor}`)
    const dates = [...(tableOf(answer).getChild('date') ?? [])].map((day) =>
      new Date(Number(day)).toISOString().slice(0, 10),
    )
    expect(dates).toEqual([addDays(LAST, -3), addDays(LAST, -4)])
    const on = encodeURIComponent(answer.headers['x-next-cursor'] ?? '')
    const after = await get(`symbols=AAA&from=${FIRST}&limit=1&cursor=${on}`)
    expect(after.json.data[0].date).toBe(addDays(LAST, -5))
  })

  it('a page has the requested columns, with decimals as floats or text', async () => {
    const floats = tableOf(await get('symbols=AAA&limit=1&format=arrow&fields=close,date&numbers=float'))
    expect(floats.schema.names).toEqual(['close', 'date'])
    expect(floats.getChild('close')?.get(0)).toBe(DAYS - 1)
    const texts = await get('symbols=AAA&limit=1&format=parquet&fields=close&numbers=text')
    expect(await parquetReadObjects({ file: new Uint8Array(texts.bytes).buffer })).toEqual([
      { close: '1999.000000000000000001' },
    ])
  })

  it('each format has its own tag, and a repeated request costs nothing while nothing has changed', async () => {
    const first = await get('symbols=AAA&limit=1&format=arrow&numbers=float')
    const other = await get('symbols=AAA&limit=1&format=arrow&numbers=text')
    expect(first.headers['etag']).not.toBe(other.headers['etag'])
    const again = await get('symbols=AAA&limit=1&format=arrow&numbers=float', {
      'if-none-match': first.headers['etag'] ?? '',
    })
    expect([again.status, again.headers['x-credits-cost'] ?? '0']).toEqual([304, '0'])
  })

  it('columns are also selected by Accept, and compressed on request', async () => {
    const answer = await get(`symbols=AAA&from=${FIRST}&limit=1000`, {
      accept: 'application/vnd.apache.arrow.stream',
      'accept-encoding': 'zstd',
    })
    expect([answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      'application/vnd.apache.arrow.stream',
      'zstd',
    ])
  })

  it('a header lists each missing item once', async () => {
    const answer = await get(`symbols=AAA,ZZZ&from=${FIRST}&limit=3000&format=arrow`)
    expect(answer.headers['x-errors-count']).toBe('1')
    expect(JSON.parse(answer.headers['x-errors'] ?? '')).toMatchObject([{ symbol: 'ZZZ' }])
  })

  it('a decimal that does not fit its column is rejected, and the error names the alternative', async () => {
    const refused = await get(`symbols=CCC&from=${FIRST}&limit=4000&format=arrow`)
    expect(refused.status).toBe(422)
    expect(refused.json.detail).toMatch(/^numbers: ratio: 1\.125 has more than 2 digits.*numbers=text$/)
    expect((await get(`symbols=CCC&from=${FIRST}&limit=4000&format=arrow&numbers=text`)).status).toBe(200)
  })

  it.each([
    ['limit=1001', 'limit: expected a whole number from 1 to 1000 with format=json'],
    ['limit=100001&format=arrow', 'limit: expected a whole number from 1 to 100000'],
    ['fields=close', 'fields: applies to columns'],
    ['numbers=text&format=csv', 'numbers: applies to columns'],
    ['fields=clos&format=arrow', 'fields: "clos" is not a valid value; did you mean close?'],
  ])('%s is rejected', async (query, message) => {
    const refused = await get(`symbols=AAA&${query}`)
    expect(refused.status).toBe(422)
    expect(refused.json.detail).toContain(message)
  })
})

describe('the history of an entire market', () => {
  it('the history is returned as columns, by listing in symbol order, for 500 credits per page', async () => {
    const counted = await host.key({ plan: 'pro' })
    const page = (cursor: string) =>
      host.get(
        `/v1/closes?${WHOLE}&format=arrow&numbers=text&limit=2500&order=asc&cursor=${encodeURIComponent(cursor)}`,
        { key: counted },
      )
    const symbols: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const answer: TestAnswer = await page(cursor)
      expect([answer.status, answer.headers['x-credits-cost']]).toEqual([200, '500'])
      symbols.push(...(tableOf(answer).getChild('symbol') ?? []))
      cursor = answer.headers['x-next-cursor']
    }
    expect(symbols).toEqual(['AAA', 'BBB', 'CCC'].flatMap((symbol) => Array.from({ length: DAYS }, () => symbol)))
  })

  it("the history is limited by exchanges and by the key's markets", async () => {
    const rows = async (query: string, other = key) =>
      tableOf(
        await host.get(`/v1/closes?${WHOLE}&format=arrow&numbers=text&fields=symbol&limit=100000${query}`, {
          key: other,
        }),
      ).numRows
    expect(await rows('&exchanges=XNYS')).toBe(DAYS)
    expect(await rows('', await host.key({ plan: 'pro', symbols: ['XNAS:BBB'] }))).toBe(DAYS)
  })

  it('a request for text or without a limit is rejected with a hint', async () => {
    const asText = await get(WHOLE)
    expect([asText.status, asText.json.errors[0].code]).toEqual([422, 'missing'])
    expect(asText.json.detail).toContain('needs columns')
    expect((await get('format=arrow')).status).toBe(422)
  })
})
