import { publicId } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bars, notes, sample } from '@bourse/testkit/workspace'

describe('a dataset served by the host', () => {
  let host: TestHost
  let pro: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [sample] })
    pro = await host.key({ plan: 'pro' })
    const report = await host.publish(
      bars,
      [
        { symbol: 'AAA', date: '2026-02-26', close: '10.50', volume: '100' },
        { symbol: 'AAA', date: '2026-02-27', close: '11.000', volume: '200' },
        { symbol: 'BBB', date: '2026-02-27', close: '0.1', volume: null },
        { symbol: 'LLL', date: '2026-02-27', close: '7' },
        { symbol: 'ZZZ', date: '2026-02-27', close: '7' },
        { symbol: 'AAA', date: '2026-02-30', close: '7' },
      ],
      { source: 'primary' },
    )
    expect(report).toMatchObject({ rows: 6, published: 4, quarantined: 2, unchanged: 0 })
  })
  afterAll(() => host.close())

  it('a range is returned in request order, newest first, with exact prices', async () => {
    const answer = await host.get('/v1/bars-sample?symbols=BBB,aaa,qqqQ&limit=2', { key: pro })
    expect(answer.text).toContain('"close":0.1,')
    expect(answer.status).toBe(200)
    expect(answer.json.data).toEqual([
      { instrument_id: 'ins_b', symbol: 'BBB', exchange_mic: 'XNYS', date: '2026-02-27', close: 0.1, volume: null },
      { instrument_id: 'ins_a', symbol: 'AAA', exchange_mic: 'XNAS', date: '2026-02-27', close: 11, volume: 200 },
    ])
    expect(answer.json.meta.errors).toEqual([
      { code: 'symbol-not-resolved', message: expect.any(String), symbol: 'qqqQ', instrument_id: null },
    ])
    expect(answer.headers).toMatchObject({
      'x-credits-cost': '15',
      'x-credits-limit': '100000',
      'x-concurrency-limit': '10',
      'x-ratelimit-limit': '300',
    })
    const next = await host.get(`/v1/bars-sample?symbols=BBB,aaa,qqqQ&limit=2&cursor=${answer.json.meta.next_cursor}`, {
      key: pro,
    })
    expect(next.json.data.map((row: { date: string }) => row.date)).toEqual(['2026-02-26'])
    expect(next.json.meta.next_cursor).toBeNull()
  })

  it('two spellings of one listing are charged once, and an unknown name separately', async () => {
    const cost = async (symbols: string) =>
      (await host.get(`/v1/bars-sample?symbols=${symbols}`, { key: pro })).headers['x-credits-cost']
    expect(await cost('AAA,aaa,XNAS:AAA')).toBe('5')
    expect(await cost('AAA,XNAS:AAA,BBB,NOPE')).toBe('15')
    const dry = await host.get('/v1/bars-sample?symbols=AAA,XNAS:AAA&dry_run=true', { key: pro })
    expect(dry.json.data).toMatchObject({ subjects: 1, credits: 5 })
  })

  it('a date is returned for the entire entitled market in symbol order', async () => {
    const answer = await host.get('/v1/bars-sample?date=2026-02-27', { key: pro })
    expect(answer.json.data.map((row: { symbol: string }) => row.symbol)).toEqual(['AAA', 'BBB', 'LLL'])
    expect(answer.headers['x-credits-cost']).toBe('500')
    const us = await host.get('/v1/bars-sample?date=2026-02-27&exchanges=XNAS,XNYS&order=desc&limit=1', { key: pro })
    expect(us.json.data.map((row: { symbol: string }) => row.symbol)).toEqual(['BBB'])
    const rest = await host.get(
      `/v1/bars-sample?date=2026-02-27&exchanges=XNAS,XNYS&order=desc&limit=1&cursor=${us.json.meta.next_cursor}`,
      { key: pro },
    )
    expect(rest.json.data.map((row: { symbol: string }) => row.symbol)).toEqual(['AAA'])
  })

  it('an unknown id is reported as requested, without a symbol', async () => {
    const answer = await host.get('/v1/bars-sample?instrument_ids=ins_a,ins_nope', { key: pro })
    expect(answer.json.meta.errors).toEqual([
      { code: 'symbol-not-resolved', message: 'no listing has this id', symbol: null, instrument_id: 'ins_nope' },
    ])
    const none = await host.get('/v1/bars-sample?instrument_ids=ins_nope', { key: pro })
    expect(none.json.detail).toBe('None of the requested instrument_ids is known: ins_nope.')
  })

  it('an item requested in two spellings is reported under the first spelling', async () => {
    const { json } = await host.get('/v1/bars-sample?symbols=AAA,Nope,NOPE', { key: pro })
    expect(json.meta.errors).toMatchObject([{ symbol: 'Nope' }])
  })

  it("a symbol that is not on the key's list is reported", async () => {
    const key = await host.key({ plan: 'pro', symbols: ['XNAS:AAA'] })
    const refused = await host.get('/v1/bars-sample?symbols=AAA,bbb', { key })
    expect([refused.json.code, refused.json.detail]).toEqual([
      'entity-not-entitled',
      'The key is limited to a list of symbols, and bbb is not on it.',
    ])
  })

  it('CSV and NDJSON responses have the content of meta in their headers', async () => {
    const json = await host.get('/v1/bars-sample?symbols=AAA,NOPE', { key: pro })
    for (const format of ['csv', 'ndjson']) {
      const { headers } = await host.get(`/v1/bars-sample?symbols=AAA,NOPE&format=${format}`, { key: pro })
      expect(headers['x-as-of']).toBe(json.json.meta.as_of)
      expect(JSON.parse(headers['x-errors'] ?? '')).toEqual(json.json.meta.errors)
      expect(headers['x-meta']).toBeUndefined()
    }
  })

  it('every list states that there is no further page, even a list that never has one', async () => {
    for (const path of ['/v1/datasets', '/v1/health', '/v1/bars-sample?symbols=AAA&from=2026-02-27'])
      expect((await host.get(path, { key: pro })).json.meta, path).toMatchObject({ next_cursor: null })
    expect((await host.get('/v1/usage', { key: pro })).json.meta).not.toHaveProperty('next_cursor')
  })

  it('a response is revalidated without reading any rows, and the credits are refunded', async () => {
    const first = await host.get('/v1/bars-sample?symbols=AAA', { key: pro })
    const again = await host.get('/v1/bars-sample?symbols=AAA', {
      key: pro,
      headers: { 'if-none-match': first.headers['etag'] ?? '' },
    })
    expect(again.status).toBe(304)
    expect(again.headers['x-credits-cost']).toBe('0')
    expect(again.text).toBe('')
  })

  it('every rejection is reported as problem+json, free of charge', async () => {
    const cases: [string, number, string][] = [
      ['/v1/bars-sample', 422, 'invalid-parameter'],
      ['/v1/bars-sample?symbols=NOPE', 404, 'symbol-not-resolved'],
      ['/v1/bars-sample?symbols=BOND:US0378331005', 403, 'market-not-entitled'],
      ['/v1/bars-sample?symbols=AAA&from=2001-01-01', 403, 'history-depth'],
      ['/v1/bars-sample?symbols=AAA&cursor=abc', 422, 'cursor-mismatch'],
      ['/v1/bars-sample?symbols=AAA&format=xml', 422, 'invalid-parameter'],
      ['/v1/bars-sample?symbols=AAA&as_of=9999-12-31T23:59:59-05:00', 422, 'invalid-parameter'],
      ['/v1/notes-sample/note_%00', 400, 'malformed-request'],
      ['/v1/notes-sample/%ff', 400, 'malformed-request'],
      ['/v1/bars-samples', 404, 'route-not-found'],
    ]
    for (const [path, status, code] of cases) {
      const answer = await host.get(path, { key: pro })
      expect([path, answer.status, answer.json.code]).toEqual([path, status, code])
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['x-request-id']).toBe(answer.json.request_id)
      expect(answer.headers['x-credits-cost'] ?? '0').toBe('0')
    }
    expect((await host.get('/v1/bars-sample?symbols=AAA')).json.code).toBe('unauthenticated')
  })

  it('the error for a cursor that does not match states the reason', async () => {
    const first = '/v1/bars-sample?symbols=AAA,BBB&limit=1'
    const cursor: string = (await host.get(first, { key: pro })).json.meta.next_cursor
    const detail = async (path: string, key = pro) => {
      const { json } = await host.get(`${path}&cursor=${cursor}`, { key })
      expect(json).toMatchObject({ status: 422, code: 'cursor-mismatch' })
      return json.detail
    }
    expect(await detail('/v1/datasets/sample/coverage?limit=1')).toContain('from another operation')
    expect(await detail('/v1/bars-sample?symbols=AAA&limit=1')).toContain('from another request')
    expect(await detail(first, await host.key({ plan: 'commercial' }))).toContain('The scope of the key has changed')
  })

  it('the as-of time is reported if the request has one and no requested name is known', async () => {
    const detail = async (more: string) =>
      (await host.get(`/v1/bars-sample?symbols=NOPE${more}`, { key: pro })).json.detail
    expect(await detail('')).toBe('None of the requested symbols is known: NOPE.')
    expect(await detail('&as_of=2026-02-27T12:00:00%2B01:00')).toBe(
      'None of the requested symbols is known, as of 2026-02-27T11:00:00Z or today: NOPE.',
    )
  })

  it('publishing the same rows again changes nothing, and a changed row becomes a new version', async () => {
    const rows = [{ symbol: 'AAA', date: '2026-02-26', close: '10.5', volume: '100' }]
    expect(await host.publish(bars, rows, { source: 'primary' })).toMatchObject({
      published: 0,
      unchanged: 1,
      batch: undefined,
    })
    const before = (await host.get('/v1/bars-sample?symbols=AAA', { key: pro })).json.meta.as_of
    expect(await host.publish(bars, [{ ...rows[0], close: '10.6' }], { source: 'primary' })).toMatchObject({
      published: 1,
      revised: 1,
    })
    const now = await host.get('/v1/bars-sample?symbols=AAA&from=2026-02-26&to=2026-02-26', { key: pro })
    expect(now.json.data[0].close).toBe(10.6)
    const then = await host.get(`/v1/bars-sample?symbols=AAA&from=2026-02-26&to=2026-02-26&as_of=${before}`, {
      key: pro,
    })
    expect(then.json.data[0].close).toBe(10.5)
  })

  it('the host serves the catalog, coverage, health and usage', async () => {
    expect((await host.get('/v1/datasets', { key: pro })).json.data).toMatchObject([
      { id: 'sample', availability: 'available' },
    ])
    expect((await host.get('/v1/datasets/sample/coverage', { key: pro })).json.data).toMatchObject([
      { exchange_mic: 'XLON', history_from: '2026-02-27' },
      { exchange_mic: 'XNAS', history_from: '2026-02-26', history_to: '2026-02-27' },
      { exchange_mic: 'XNYS' },
    ])
    expect((await host.get('/v1/health', { key: pro })).json.data).toMatchObject([
      { dataset: 'sample', freshness_status: 'unverified' },
    ])
    expect((await host.get('/v1/usage', { key: pro })).json.data).toMatchObject({
      limit: 100_000,
      requests_per_minute: 300,
      concurrent_requests: 10,
    })
    const { limit, remaining, used, ...welcome } = (await host.get('/v1/usage', { key: pro })).json.data
    expect(used).toBeGreaterThan(0)
    expect(welcome).toMatchObject({ welcome_remaining: 500, welcome_expires_at: expect.stringMatching(/^20.*Z$/) })
    expect(remaining).toBe(limit - used + welcome.welcome_remaining)
  })

  it('one record is returned by its public id, with its listing, and is hidden outside scope and history', async () => {
    const rows = [
      { symbol: 'AAA', date: '2026-02-26', text: 'one' },
      { symbol: 'LLL', date: '2026-02-26', text: 'two' },
      { symbol: 'AAA', date: '2010-02-26', text: 'old' },
    ]
    await host.publish(notes, rows, { source: 'primary' })
    const id = (...key: string[]) => publicId('note', ...key)
    const found = await host.get(`/v1/notes-sample/${id('ins_a', '2026-02-26')}`, { key: pro })
    expect(found.json.data).toEqual({
      id: id('ins_a', '2026-02-26'),
      instrument_id: 'ins_a',
      symbol: 'AAA',
      exchange_mic: 'XNAS',
      date: '2026-02-26',
      text: 'one',
    })
    const us = await host.key({ plan: 'pro', markets: ['XNAS'] })
    const cases: [string, string][] = [
      [id('ins_l', '2026-02-26'), us],
      [id('ins_a', '2010-02-26'), pro],
      ['note_unknown', pro],
    ]
    for (const [unseen, key] of cases) {
      const answer = await host.get(`/v1/notes-sample/${unseen}`, { key })
      expect([unseen, answer.status, answer.json.code]).toEqual([unseen, 404, 'record-not-found'])
    }
  })

  it('responses support CSV, NDJSON and compression', async () => {
    const csv = await host.get('/v1/bars-sample?symbols=BBB&format=csv', { key: pro })
    expect(csv.text).toBe('symbol,exchange_mic,date,close,volume,instrument_id\r\nBBB,XNYS,2026-02-27,0.1,,ins_b\r\n')
    const lines = await host.get('/v1/bars-sample?symbols=BBB', {
      key: pro,
      headers: { accept: 'application/x-ndjson' },
    })
    expect(lines.text.trim().split('\n')).toHaveLength(1)
  })
})
