import { createServer, type Server } from 'node:http'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import trades from '../src/index.ts'
import { massiveConditions, massiveTicker, massiveVenue } from '../src/sources/massive/massive-codes.ts'
import { readPage } from '../src/sources/massive/massive-page.ts'
import { massivePrints } from '../src/sources/massive.ts'

const trade = (members: object) => ({
  conditions: [14, 41],
  exchange: 11,
  id: '52983525029461',
  participant_timestamp: 1772116200000000000n,
  price: 603.25,
  sequence_number: 1063,
  sip_timestamp: 1772116200000123999n,
  size: 100,
  tape: 2,
  ...members,
})

/** Returns JSON in the vendor's format: nanoseconds are 19-digit numbers. */
const json = (value: unknown) =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `#${member}#` : member)).replaceAll(
    /"#(\d+)#"/g,
    '$1',
  )

describe('a response from the vendor', () => {
  const page = (...results: readonly object[]) => readPage(json({ results, status: 'OK', request_id: 'r' }))

  test('keeps the digits of time and price', () => {
    const { lines, next } = page(trade({ price: 603.12345, size: 0.5 }))
    expect(next).toBeUndefined()
    expect(massivePrints(lines.join(''), '2026-02-26')).toEqual([
      {
        sequence: 1,
        event_at: '2026-02-26T14:30:00.000123Z',
        price: '603.12345',
        size: '0.5',
        venue_mic: 'ARCX',
        conditions: ['intermarket_sweep', 'trade_thru_exempt'],
      },
    ])
  })

  test('reads numbers with an exponent, and a trade without conditions', () => {
    const text = json({ results: [trade({ conditions: undefined, price: 'P' })] }).replace('"P"', '1.5e-4')
    expect(massivePrints(readPage(text).lines.join(''), '2026-02-26')).toMatchObject([
      { price: '0.00015', conditions: [] },
    ])
  })

  test('prints are sorted by time, without trades that are outside the date or withdrawn', () => {
    const { lines } = page(
      trade({ sip_timestamp: 1772116201000000000n, price: 3 }),
      trade({ price: 1 }),
      trade({ price: 2 }),
      trade({ sip_timestamp: 1772150400000000000n, price: 9 }),
      trade({ price: 9, correction: 8 }),
    )
    const prints = massivePrints(lines.join(''), '2026-02-26')
    expect(prints.map(({ price, sequence }) => [price, sequence])).toEqual([
      ['1', 2],
      ['2', 3],
      ['3', 1],
    ])
    expect(prints.at(-1)?.event_at).toBe('2026-02-26T14:30:01Z')
  })

  test('is rejected if invalid', () => {
    expect(() => readPage('[]')).not.toThrow()
    for (const text of ['1', '{"results":1}', '{"results":[1]}', '{"results":[{"price":1}]}'])
      expect(() => readPage(text), text).toThrow(/expected/)
    expect(readPage('{"status":"OK"}').lines).toEqual([])
  })
})

describe('the vendor’s codes', () => {
  test.each([
    ['11', '', 'ARCX'],
    ['12', '', 'XNAS'],
    ['4', '201', 'FINY'],
    ['4', '202', 'FINN'],
    ['4', '203', 'FINC'],
    ['4', '', 'FINR'],
    ['62', '', 'FINO'],
    ['21', '', 'MEMX'],
    ['5', '', null],
    ['99', '', null],
  ])('exchange %s, facility %s is %s', (exchange, facility, mic) => {
    expect(massiveVenue(exchange, facility)).toBe(mic)
  })

  test('conditions are converted without duplicates and without numbers that are not sale conditions', () => {
    expect(massiveConditions(['37', '12', '12', '41', '60'])).toEqual([
      'extended_hours',
      'odd_lot',
      'trade_thru_exempt',
    ])
  })

  test.each([
    ['AAPL', 'AAPL'],
    ['BRK.B', 'BRK.B'],
    ['BAC.PRL', 'BACpL'],
    ['ABC.PR', 'ABCp'],
    ['ABC.WS', 'ABC.WS'],
    ['ABC.WS.A', 'ABC.WS.A'],
    ['ABC.WI', 'ABCw'],
    ['ABC.RT', 'ABCr'],
    ['ABC.U', 'ABC.U'],
  ])('the ticker for %s is %s', (symbol, ticker) => expect(massiveTicker(symbol)).toBe(ticker))
})

describe('GET /v1/trades from Massive', () => {
  const asked: { readonly url: string; readonly authorization: string | undefined }[] = []
  let answer: (url: URL) => { readonly status?: number; readonly body: string }
  let server: Server
  let host: TestHost
  let key: string
  let base: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
      const { status = 200, body } = answer(new URL(request.url ?? '', base))
      response.writeHead(status).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    vi.stubEnv('BOURSE_SECRET_MASSIVE_API_KEY', 'very-secret')
    host = await startTestHost({
      datasets: [fakeListings(['ARCX:SPY', 'XNYS:BAC.PRL']), fakeSessions(), trades],
      config: { sources: { massive: { enabled: true, base_url: base } } },
    })
    key = await host.key()
  })
  afterEach(() => void asked.splice(0))
  afterAll(async () => {
    vi.unstubAllEnvs()
    await host.close()
    server.close()
  })

  const get = (symbol: string, date: string) =>
    host.get(`/v1/trades?symbols=${symbol}&from=${date}&to=${date}`, { key })

  test('trades rule 2: reads on request, by UTC date, across pages, with the key only in a header', async () => {
    answer = ({ searchParams }) =>
      searchParams.has('cursor')
        ? { body: json({ results: [trade({ price: 2, sip_timestamp: 1772116200000124000n })] }) }
        : { body: json({ results: [trade({ price: 1 })], next_url: `${base}/v3/trades/SPY?cursor=abc` }) }
    const { status, json: body } = await get('SPY', '2026-02-26')
    expect(status).toBe(200)
    expect(body.data.map(({ price }: { price: number }) => price)).toEqual([1, 2])
    expect(asked).toHaveLength(2)
    expect(asked[0]?.url).toContain('/v3/trades/SPY?timestamp.gte=2026-02-26T00%3A00%3A00Z&timestamp.lt=2026-02-27T')
    for (const { url, authorization } of asked) {
      expect(authorization).toBe('Bearer very-secret')
      expect(url).not.toContain('very-secret')
    }
    await get('SPY', '2026-02-26')
    expect(asked, 'the second call is answered from the archive').toHaveLength(2)
  })

  test('trades: requests use the vendor’s spelling', async () => {
    answer = () => ({ body: json({ results: [] }) })
    expect((await get('BAC.PRL', '2026-02-26')).json.data).toEqual([])
    expect(asked[0]?.url).toContain('/v3/trades/BACpL?')
  })

  test('trades: a day without a session needs no request to the vendor', async () => {
    expect((await get('SPY', '2026-03-01')).json.data).toEqual([])
    expect(asked).toEqual([])
  })

  test.each([
    ['a refusal', () => ({ status: 403, body: '{}' })],
    ['something else', () => ({ body: '<html>' })],
    ['a page elsewhere', () => ({ body: json({ results: [], next_url: 'https://example.com/v3/trades' }) })],
    [
      'the same page again and again',
      () => ({ body: json({ results: [], next_url: `${base}/v3/trades/SPY?cursor=a` }) }),
    ],
  ])('trades rule 2: if the vendor responds with %s, the call returns 503 dataset-unavailable', async (_, given) => {
    answer = given
    const refused = await get('SPY', '2026-02-25')
    expect(refused.json).toMatchObject({ status: 503, code: 'dataset-unavailable' })
    expect(refused.text).not.toContain('very-secret')
    expect(refused.headers['retry-after']).toBe('7200')
  })
})
