import type { TestAnswer } from '@bourse/testkit'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFilesHost, MONDAY_EVENING, type FilesHost } from './support/files-host.ts'
import { actions, bars } from './support/sample-datasets.ts'

let files: FilesHost
let key: string
beforeAll(async () => {
  files = await startFilesHost()
  key = await files.host.key({ plan: 'pro' })
  await files.publish(bars, [
    bar('AAPL', '2026-03-02', '274.9'),
    bar('T', '2026-03-02', '27.15'),
    bar('VOD', '2026-03-02', '1.02'),
    bar('VFIAX', '2026-03-02', '512.44'),
    bar('AAPL', '2026-02-27', '270'),
    // Two bars that no listed file contains: one before the plan's history, one on a Saturday.
    bar('AAPL', '2015-06-15', '31.5'),
    bar('AAPL', '2026-02-28', '1'),
  ])
  await files.publish(actions, [
    action('AAPL', '2026-03-02', 'dividend'),
    action('VFIAX', '2026-03-02', 'distribution'),
    action('VOD', '2026-03-02', 'dividend'),
    action('T', '2026-02-27', 'split'),
  ])
  expect(await files.work()).toEqual([])
})
afterAll(() => files.host.close())

const bar = (symbol: string, date: string, close: string, more: Readonly<Record<string, unknown>> = {}) => ({
  symbol,
  date,
  close,
  volume: null,
  trade_count: null,
  note: null,
  seen_at: null,
  is_final: null,
  ...more,
})
const action = (symbol: string, ex_date: string, kind: string) => ({
  symbol,
  ex_date,
  kind,
  legs: [{ kind: 'cash', amount: '0.260' }],
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** The file at the Location of a 302. */
async function fetched(path: string): Promise<Buffer> {
  const { headers } = await files.get(path, key)
  return (await files.host.get(headers['location'] ?? '')).bytes
}
const csvOf = async (path: string) => gunzipSync(await fetched(path)).toString()

describe('GET /v1/flat-files', () => {
  test('Delivery: lists the files for trading dates, newest first, without those before the plan’s history, for 5 credits', async () => {
    const { json, headers } = await files.get('', key)
    expect(json.data.map(({ date, dataset }: Record<string, string>) => `${date} ${dataset}`)).toEqual([
      '2026-03-02 corporate-actions',
      '2026-03-02 eod',
      '2026-02-27 corporate-actions',
      '2026-02-27 eod',
    ])
    expect(headers['x-credits-cost']).toBe('5')
    const all = (await files.get('?dataset=eod', await files.host.key({ plan: 'scale' }))).json
    expect(all.data.map(({ date }: { date: string }) => date)).toEqual(['2026-03-02', '2026-02-27', '2015-06-15'])
  })

  test('Flat file: a row has dataset, date, sha256, generated_at and the download URL, but nothing about storage', async () => {
    const [row] = (await files.get('?dataset=eod', key)).json.data
    expect(row).toEqual({
      dataset: 'eod',
      date: '2026-03-02',
      format: 'csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: expect.any(Number),
      rows: 2,
      generated_at: '2026-03-02T22:00:00Z',
      download: '/v1/flat-files/eod/2026-03-02?download=true',
      period: 'day',
      operation: 'eod.list',
      exchanges: ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'],
      as_of: null,
    })
  })

  test('all pages together make up the complete list', async () => {
    const whole = (await files.get('', key)).json.data
    const pages: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json: page }: TestAnswer = await files.get(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`, key)
      pages.push(...page.data)
      cursor = page.meta.next_cursor
    }
    expect(pages).toEqual(whole)
  })

  test('the dataset parameter filters the list; an unknown name is 422 with the known names', async () => {
    const { json } = await files.get('?dataset=corporate-actions', key)
    expect(new Set(json.data.map(({ dataset }: Record<string, string>) => dataset))).toEqual(
      new Set(['corporate-actions']),
    )
    const wrong = (await files.get('?dataset=trades', key)).json
    expect(wrong).toMatchObject({ status: 422, code: 'invalid-parameter' })
    expect(wrong.detail).toContain('eod, corporate-actions')
  })

  test('an ETag revalidates for free until there is a new file', async () => {
    const first = await files.get('?dataset=eod', key)
    const tag = first.headers['etag'] ?? ''
    const again = await files.get('?dataset=eod', key, { 'if-none-match': tag })
    expect([again.status, again.headers['x-credits-cost']]).toEqual([304, '0'])
    await files.publish(bars, [bar('T', '2026-02-27', '26')])
    await files.work()
    const changed = await files.get('?dataset=eod', key, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })
})

describe('what a key needs', () => {
  const paths = ['', '?dataset=eod', '/eod/2026-03-02', '/eod/2026-03-02?download=true']

  test.each(paths)('flat-files.read (%s)', async (path) => {
    for (const wanted of [{ plan: 'free' }, { plan: 'pro', capabilities: ['eod.read'] }])
      expect((await files.get(path, await files.host.key(wanted))).json).toMatchObject({
        status: 403,
        code: 'capability-missing',
      })
  })

  test.each(paths.slice(1))('the dataset’s capability (%s)', async (path) => {
    const answer = await files.get(
      path,
      await files.host.key({ plan: 'pro', capabilities: ['flat-files.read', 'corporate-actions.read'] }),
    )
    expect(answer.json).toMatchObject({ status: 403, code: 'capability-missing' })
    expect(answer.json.detail).toContain('eod.read')
    expect(answer.headers['x-credits-cost']).toBe('0')
  })

  test('a list without a dataset shows only the datasets that the key may access, even after a different key has requested it; without any, it is rejected', async () => {
    const some = await files.host.key({ plan: 'pro', capabilities: ['flat-files.read', 'corporate-actions.read'] })
    await files.get('', key)
    const { json } = await files.get('', some)
    expect(new Set(json.data.map(({ dataset }: Record<string, string>) => dataset))).toEqual(
      new Set(['corporate-actions']),
    )
    const none = await files.host.key({ plan: 'pro', capabilities: ['flat-files.read'] })
    const refused = (await files.get('', none)).json
    expect(refused).toMatchObject({ status: 403, code: 'capability-missing' })
    expect(refused.detail).toContain('one of corporate-actions.read, eod.read.')
    expect((await files.get('?dataset=eod', none)).json.detail).toBe('The key lacks the capability eod.read.')
  })

  test.each(paths)('every US market (%s)', async (path) => {
    const part = await files.host.key({ plan: 'pro', markets: ['XNAS', 'XNYS', 'XASE', 'ARCX', 'BATS', 'XLON'] })
    const answer = await files.get(path, part)
    expect(answer.json).toMatchObject({ status: 403, code: 'market-not-entitled' })
    expect(answer.json.detail).toContain('OTCM')
    const whole = await files.host.key({ plan: 'pro', markets: ['US'] })
    expect((await files.get(path, whole)).status).toBeLessThan(303)
  })

  test.each(paths)(
    'a key with a list of symbols is rejected, because a file has the complete market (%s)',
    async (path) => {
      const limited = await files.host.key({ plan: 'pro', symbols: ['AAPL', 'T'] })
      expect((await files.get(path, limited)).json).toMatchObject({ status: 403, code: 'entity-not-entitled' })
    },
  )

  test('a date before the plan’s history is 403 history-depth, whether or not there is a file', async () => {
    for (const path of ['/eod/2015-06-15', '/eod/2015-06-15?download=true', '/eod/1999-01-04'])
      expect((await files.get(path, key)).json).toMatchObject({ status: 403, code: 'history-depth' })
    const deep = await files.host.key({ plan: 'commercial' })
    expect((await files.get('/eod/2015-06-15', deep)).status).toBe(200)
  })

  test('an unknown dataset or a date without a file is 404, and an invalid date is 422', async () => {
    for (const path of ['/trades/2026-03-02', '/eod/2026-02-28', '/eod/2026-03-03'])
      expect((await files.get(path, key)).json).toMatchObject({ status: 404, code: 'record-not-found' })
    expect((await files.get('/eod/2026-02-30', key)).json).toMatchObject({ status: 422, code: 'invalid-parameter' })
  })
})

test('a disabled dataset is not listed, and its files return 501', async () => {
  files.host.host.wiring.switch('eod', false)
  const { json } = await files.get('', key)
  expect(new Set(json.data.map(({ dataset }: Record<string, string>) => dataset))).toEqual(
    new Set(['corporate-actions']),
  )
  expect((await files.get('/eod/2026-03-02', key)).json).toMatchObject({ status: 501, code: 'dataset-unavailable' })
  files.host.host.wiring.switch('eod', true)
  expect((await files.get('/eod/2026-03-02', key)).status).toBe(200)
})

describe('GET /v1/flat-files/{dataset}/{date}', () => {
  test('GET /v1/flat-files/{dataset}/{date} returns facts about the file for 5 credits', async () => {
    const { json, headers } = await files.get('/eod/2026-03-02', key)
    expect(json.data).toEqual((await files.get('?dataset=eod', key)).json.data[0])
    expect(headers['x-credits-cost']).toBe('5')
  })

  test('download=true is 302 to a URL that needs no key, for 500 credits, with the sha256 of the gzip bytes', async () => {
    const answer = await files.get('/eod/2026-03-02?download=true', await files.host.key({ plan: 'pro' }))
    expect([answer.status, answer.headers['x-credits-cost']]).toEqual([302, '500'])
    const file = await files.host.get(answer.headers['location'] ?? '')
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('application/gzip')
    expect(file.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['x-content-sha256']).toBe(sha256(file.bytes))
    const { data } = (await files.get('/eod/2026-03-02', key)).json
    expect([data.sha256, data.bytes]).toEqual([sha256(file.bytes), file.bytes.length])
  })

  test('Versioning 4: every response with a file says that security_id will be removed, and when; no other response does', async () => {
    for (const query of ['', '&stream=true', '&format=parquet', '&format=parquet&stream=true']) {
      const { headers } = await files.get(`/eod/2026-03-02?download=true${query}`, key)
      expect(headers).toMatchObject({
        deprecation: '@1788220800',
        sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
        link: '</docs/operations/flat-files.get>; rel="deprecation"',
      })
    }
    expect((await files.get('/eod/2026-03-02', key)).headers['deprecation']).toBeUndefined()
    expect((await files.host.get('/docs/operations/flat-files.get')).text).toContain('security_id')
  })

  test('a file’s signed URL also serves ranges, and sends the file name', async () => {
    const { headers } = await files.get('/eod/2026-03-02?download=true', key)
    const whole = await files.host.get(headers['location'] ?? '')
    expect(whole.headers['content-disposition']).toBe('attachment; filename="eod-2026-03-02.csv.gz"')
    const range = { range: 'bytes=10-', 'if-range': whole.headers['etag'] ?? '' }
    const rest = await files.host.get(headers['location'] ?? '', { headers: range })
    expect([rest.status, Buffer.concat([whole.bytes.subarray(0, 10), rest.bytes])]).toEqual([206, whole.bytes])
  })

  test('a matching If-None-Match sends no bytes and is free', async () => {
    const path = '/eod/2026-03-02?download=true&stream=true'
    const { headers } = await files.get(path, key)
    const again = await files.get(path, key, { 'if-none-match': headers['etag'] ?? '' })
    expect([again.status, again.headers['x-credits-cost'], again.bytes.length]).toEqual([304, '0', 0])
  })

  test('a file whose object is missing is 404 and costs nothing, in both kinds of download', async () => {
    const facts = await files.host.database.database.query<{ csv_object: string }>(
      "select csv_object from flat_files.files where dataset = 'eod' and date = '2026-02-27' and known_to = 'infinity'",
    )
    const name = facts[0]?.csv_object ?? ''
    const content = await fetched('/eod/2026-02-27?download=true')
    await files.store().remove(name)
    for (const query of ['', '&stream=true']) {
      const answer = await files.get(`/eod/2026-02-27?download=true${query}`, key)
      expect([answer.status, answer.headers['x-credits-cost']]).toEqual([404, '0'])
    }
    await files.store().put(
      name,
      (async function* () {
        yield content
      })(),
    )
  })

  test('the URL is valid for five minutes, and only for that file', async () => {
    const { headers } = await files.get('/eod/2026-03-02?download=true', key)
    const address = headers['location'] ?? ''
    const start = files.host.clock.now()
    files.host.clock.advance(299_000)
    expect((await files.host.get(address)).status).toBe(200)
    files.host.clock.advance(2_000)
    expect((await files.host.get(address)).status).toBe(404)
    files.host.clock.set(start)
    expect((await files.host.get(address.replace('eod', 'corporate-actions'))).status).toBe(404)
  })

  test('stream=true sends the same bytes through the host for 500 credits, also in ranges', async () => {
    const file = await fetched('/eod/2026-03-02?download=true')
    const answer = await files.get('/eod/2026-03-02?download=true&stream=true', await files.host.key({ plan: 'pro' }))
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(file)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(file.length),
      'content-disposition': 'attachment; filename="eod-2026-03-02.csv.gz"',
      'x-content-sha256': sha256(file),
      etag: `"${sha256(file)}"`,
      'x-credits-cost': '500',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const range = { range: 'bytes=10-19', 'if-range': answer.headers['etag'] ?? '' }
    const part = await files.get('/eod/2026-03-02?download=true&stream=true', key, range)
    expect([part.status, part.bytes]).toEqual([206, file.subarray(10, 20)])
  })

  test('rejected requests cost nothing, and dry_run returns the price', async () => {
    const refused = await files.get('/eod/2026-02-28?download=true', key)
    expect([refused.status, refused.headers['x-credits-cost']]).toEqual([404, '0'])
    const fresh = await files.host.key({ plan: 'pro' })
    const cost = async (query: string) =>
      (await files.get(`/eod/2026-03-02?dry_run=true${query}`, fresh)).json.data.credits
    expect([await cost(''), await cost('&download=true')]).toEqual([5, 500])
  })
})

describe('the Parquet version', () => {
  test('format=parquet: the Parquet version has its own facts and is sent with its own sha256', async ({ skip }) => {
    const { host } = files.host
    const taken = host.operations.find(({ operation }) => operation.id === 'flat-files.get')?.params.get('format')
    skip(!JSON.stringify(taken?.schema).includes('parquet'), 'the host does not yet let an operation extend `format`')
    const { data } = (await files.get('/eod/2026-03-02?format=parquet', key)).json
    expect(data).toMatchObject({
      format: 'parquet',
      rows: 2,
      download: '/v1/flat-files/eod/2026-03-02?download=true&format=parquet',
    })
    const answer = await files.get(
      '/eod/2026-03-02?download=true&format=parquet',
      await files.host.key({ plan: 'pro' }),
    )
    expect([answer.status, answer.headers['x-credits-cost']]).toEqual([302, '500'])
    const file = await files.host.get(answer.headers['location'] ?? '')
    expect(file.headers['content-type']).toBe('application/vnd.apache.parquet')
    expect([answer.headers['x-content-sha256'], data.sha256]).toEqual([sha256(file.bytes), sha256(file.bytes)])
    expect(file.bytes.subarray(0, 4).toString()).toBe('PAR1')
    // On the list, `format` selects the format of the page itself.
    const list = await files.get('?format=parquet', key)
    expect(list.headers['content-type']).toBe('application/vnd.apache.parquet')
  })
})

describe('a file’s content', () => {
  test('a flat file has the US market’s rows on that date: no other market, no mutual funds', async () => {
    const lines = (await csvOf('/eod/2026-03-02?download=true')).split('\r\n')
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 2).join(':'))).toEqual(['AAPL:XNAS', 'T:XNYS'])
    expect(await csvOf('/corporate-actions/2026-03-02?download=true')).not.toMatch(/VFIAX|VOD/)
  })

  test('a flat file has instrument_id last, and the deprecated security_id with the same value before it', async () => {
    const [head, ...rows] = (await csvOf('/eod/2026-03-02?download=true')).trimEnd().split('\r\n')
    expect(head).toBe(
      'symbol,exchange_mic,date,close,volume,trade_count,note,seen_at,is_final,security_id,instrument_id',
    )
    for (const row of rows) {
      const [old, id] = row.split(',').slice(-2)
      expect(id).toMatch(/^ins_/)
      expect(old).toBe(id)
    }
  })

  test('a flat file has corporate actions by ex-date, with the symbols of that date and the legs as a JSON array', async () => {
    const [head, row, end] = (await csvOf('/corporate-actions/2026-03-02?download=true')).split('\r\n')
    expect(head).toBe('symbol,symbol_at,ex_date,kind,legs,security_id,instrument_id')
    expect(row).toMatch(
      /^AAPL,2026-03-02,2026-03-02,dividend,"\[\{""kind"": ?""cash"", ?""amount"": ?""0\.260""\}\]",ins_/,
    )
    expect(end).toBe('')
    expect(await csvOf('/corporate-actions/2026-02-27?download=true')).toMatch(/^T,2026-02-27,2026-02-27,split,/m)
  })

  test('a flat file matches the specification byte for byte for values with special characters', async () => {
    await files.publish(bars, [
      bar('AAPL', '2026-02-26', '123456789012345678.000000000000000001', {
        volume: '9007199254740993',
        trade_count: '9007199254740993',
        note: 'a "quoted", line\r\nand\nanother,x',
        seen_at: '2026-02-26T21:00:00.5+01:00',
        is_final: true,
      }),
      bar('T', '2026-02-26', '0.10', {
        volume: '0',
        note: ' =1+1 é🙂 ',
        seen_at: '2026-02-26T21:00:00Z',
        is_final: false,
      }),
    ])
    await files.work()
    const text = await csvOf('/eod/2026-02-26?download=true')
    const ids = [...text.matchAll(/(ins_\w+)\r\n/g)].map(([, id]) => id)
    expect(text).toBe(
      [
        'symbol,exchange_mic,date,close,volume,trade_count,note,seen_at,is_final,security_id,instrument_id',
        'AAPL,XNAS,2026-02-26,123456789012345678.000000000000000001,9007199254740993,9007199254740993,"a ' +
          `""quoted"", line\r\nand\nanother,x",2026-02-26T20:00:00.500000Z,true,${ids[0]},${ids[0]}`,
        `T,XNYS,2026-02-26,0.1,0,, =1+1 é🙂 ,2026-02-26T21:00:00.000000Z,false,${ids[1]},${ids[1]}`,
        '',
      ].join('\r\n'),
    )
  })

  test('a flat file is compressed without a timestamp or file name, so the same rows produce the same file', async () => {
    const bytes = await fetched('/eod/2026-03-02?download=true')
    expect([...bytes.subarray(0, 8)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
  })
})

test('a file is rewritten only if its rows have changed', async () => {
  const start = files.host.clock.now()
  const before = (await files.get('/eod/2026-03-02', key)).json.data
  files.host.clock.set(new Date(Date.parse(MONDAY_EVENING) + 3_600_000).toISOString())
  await files.publish(bars, [bar('AAPL', '2026-02-25', '269')])
  await files.work()
  expect((await files.get('/eod/2026-03-02', key)).json.data).toEqual(before)
  await files.publish(bars, [bar('AAPL', '2026-03-02', '275')])
  await files.work()
  const after = (await files.get('/eod/2026-03-02', key)).json.data
  expect(after.sha256).not.toBe(before.sha256)
  expect(Date.parse(after.generated_at)).toBeGreaterThan(Date.parse(before.generated_at))
  expect(await csvOf('/eod/2026-03-02?download=true')).toContain('AAPL,XNAS,2026-03-02,275,')
  // Publishing the original rows again restores the original file.
  await files.publish(bars, [bar('AAPL', '2026-03-02', '274.9')])
  await files.work()
  expect((await files.get('/eod/2026-03-02', key)).json.data.sha256).toBe(before.sha256)
  files.host.clock.set(start)
})
