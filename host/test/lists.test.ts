import { startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  baskets,
  companyOf,
  filings,
  idOf,
  listsDataset,
  notices,
  offerings,
  sections,
} from './support/lists-dataset.ts'

const filing = (number: number, symbol: string, filed_on: string, more: Readonly<Record<string, unknown>> = {}) => ({
  symbol,
  filing_id: `000-${number}`,
  filed_on,
  form: '10-K',
  status: 'listed',
  title: null,
  names: null,
  amount: null,
  due_on: null,
  accepted_at: null,
  desk_id: null,
  is_large: null,
  ...more,
})

const FILINGS = [
  filing(1, 'A', '2026-01-05', {
    title: 'Crédit Ærø',
    amount: '10',
    due_on: '2026-02-01',
    accepted_at: '2026-01-05T23:30:00Z',
  }),
  filing(2, 'A', '2026-01-07', { form: '8-K', names: ['Öl AG', 'SDN'], amount: '2.5', is_large: true }),
  filing(3, 'B', '2026-01-06', { amount: '100', desk_id: 'desk_1', due_on: '2026-03-01' }),
  filing(4, 'F', '2026-01-08', { status: 'removed' }),
  filing(5, 'F', '2026-01-09'),
  filing(6, 'L', '2026-01-10', { title: 'ΑΒΓ Москва' }),
]

let host: TestHost
let owner: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [listsDataset] })
  owner = await host.key()
  const how = { source: 'test' }
  await host.publish(filings, FILINGS, how)
  await host.publish(
    sections,
    [1, 2, 3].map((place) => ({ filing_id: '000-1', place: `${place}`, heading: `Part ${place}` })),
    how,
  )
  await host.publish(
    notices,
    [
      { mic: 'XNAS', text: 'one' },
      { mic: 'XLON', text: 'two' },
    ],
    how,
  )
})
afterAll(() => host.close())

const get = (path: string, key = owner) => host.get(`/v1${path}`, { key })
const numbers = ({ status, json }: TestAnswer): readonly number[] => {
  expect(status, JSON.stringify(json)).toBe(200)
  return json.data.map(({ filing_id }: { filing_id: string }) => Number(filing_id.slice(4)))
}
const list = async (query: string, key = owner) => numbers(await get(`/filings?${query}`, key))
const refused = async (path: string, key = owner): Promise<string> => {
  const { status, json } = await get(path, key)
  expect(status).toBe(422)
  return String(json.detail)
}
/** Returns the status, the code, and the id that is reported as unknown. */
const refusalOf = ({ status, json }: TestAnswer) => [
  status,
  json.code,
  /^No record has the id (.*)\.$/.exec(json.detail)?.[1],
]

describe('a list', () => {
  test('markets 0 rule 1: the rows are in record order, each with id, subject, labels and fields', async () => {
    const { json } = await get('/filings?symbols=A')
    expect(Object.keys(json.data[0]).slice(0, 5)).toEqual([
      'id',
      'instrument_id',
      'symbol',
      'exchange_mic',
      'filing_id',
    ])
    expect(json.data[0]).toMatchObject({
      instrument_id: idOf('A'),
      symbol: 'A',
      exchange_mic: 'XNAS',
      amount: 10,
      names: null,
    })
    expect(json.data[1].names).toEqual(['Öl AG', 'SDN'])
  })

  test('pages in either direction have the same rows', async () => {
    for (const order of ['order=asc', 'order=desc', 'sort=amount', 'sort=amount&order=asc']) {
      const whole = await list(`status=all&${order}`)
      expect(whole).toHaveLength(6)
      const paged: number[] = []
      for (let cursor = ''; ;) {
        const { json } = await get(`/filings?status=all&limit=2&${order}&cursor=${cursor}`)
        paged.push(...json.data.map(({ filing_id }: { filing_id: string }) => Number(filing_id.slice(4))))
        cursor = json.meta.next_cursor
        if (cursor === null) break
      }
      expect(paged).toEqual(whole)
    }
    expect(await list('status=all')).toEqual([1, 3, 2, 4, 5, 6])
    expect(await list('status=all&order=desc')).toEqual([6, 5, 4, 2, 3, 1])
  })

  test('a list sorted by a field has rows without a value last', async () => {
    expect((await list('sort=amount')).slice(0, 3)).toEqual([3, 1, 2])
    expect((await list('sort=amount&order=asc')).slice(0, 3)).toEqual([2, 1, 3])
  })

  test('markets 0 rule 2: from and to limit a list, and are rejected if in the wrong order', async () => {
    expect(await list('from=2026-01-06&to=2026-01-07')).toEqual([3, 2])
    expect(await refused('/filings?from=2026-01-07&to=2026-01-06')).toContain('is after to')
  })

  test('a list can start a fixed number of days before the effective date, unless from is given', async () => {
    expect(numbers(await get('/recent-filings'))).toEqual([1, 3])
    expect(numbers(await get('/recent-filings?effective_date=2026-02-20'))).toEqual([1, 3])
    host.clock.advance(7 * 86_400_000)
    expect(numbers(await get('/recent-filings'))).toEqual([3])
    expect(numbers(await get('/recent-filings?from=2026-01-01'))).toEqual([1, 3])
    host.clock.advance(-7 * 86_400_000)
  })

  test('a filter selects rows with or without a value by one of two words', async () => {
    expect(numbers(await get('/recent-filings?from=2020-01-01&state=told'))).toEqual([1, 3])
    expect(numbers(await get('/recent-filings?from=2020-01-01&state=untold'))).toEqual([])
    expect(await refused('/recent-filings?state=other')).toContain('told')
  })

  test('latest=true returns the newest row of each subject, and cannot be combined with from', async () => {
    expect(await list('latest=true')).toEqual([3, 2, 5, 6])
    expect(await list('latest=true&form_types=10-k')).toEqual([1, 3, 5, 6])
    expect(await refused('/filings?latest=true&from=2026-01-01')).toContain('latest or from')
  })

  test('is the same in CSV', async () => {
    const { text } = await get('/filings?symbols=B&format=csv')
    expect(text.split('\r\n')[1]).toContain('000-3,2026-01-06,10-K,listed,,,100,2026-03-01,,desk_1,')
  })
})

describe('a filter', () => {
  test('a filter on one value has a default and can be removed', async () => {
    expect(await list('symbols=F')).toEqual([5])
    expect(await list('symbols=F&status=removed')).toEqual([4])
    expect(await list('symbols=F&status=all')).toEqual([4, 5])
    expect(await list('large=true')).toEqual([2])
    expect(await refused('/filings?status=gone')).toContain('expected one of listed, removed, all')
  })

  test('markets 0 rule 3: a filter on several values ignores case', async () => {
    expect(await list('form_types=8-k,s-1')).toEqual([2])
    expect(await list('mentions=sdn')).toEqual([2])
    expect(await list('mentions=ag')).toEqual([])
  })

  test('a filter on one value can search several fields', async () => {
    expect(await list('form_or_id=8-k')).toEqual([2])
    expect(await list('form_or_id=000-3')).toEqual([3])
  })

  test('a filter on part of a text ignores case and accents', async () => {
    expect(await list('name=credit+aero')).toEqual([1])
    expect(await list('name=CRÉDIT')).toEqual([1])
    expect(await list('name=ol+a')).toEqual([2])
    expect(await list('name=αβγ')).toEqual([6])
    expect(await list(`name=${encodeURIComponent('МОСКВА')}`)).toEqual([6])
    expect(await list('name=%25')).toEqual([])
  })

  test('markets 0 rule 4: a filter on a number has inclusive limits, which exclude missing values', async () => {
    expect(await list('min_amount=2.5&max_amount=10')).toEqual([1, 2])
    expect(await refused('/filings?min_amount=3&max_amount=2')).toContain('is after max_amount')
    expect(await refused('/filings?min_amount=many')).toContain('a number')
    expect(await refused('/filings?min_amount=-1')).toContain('a number')
  })

  test('a filter on a date accepts a date or a range; if the field is an instant, a date means the entire day', async () => {
    expect(await list('due_on=2026-02-01')).toEqual([1])
    expect(await list('due_on_from=2026-02-02')).toEqual([3])
    expect(await list('due_on_to=2026-02-02')).toEqual([1])
    expect(await list('accepted=2026-01-05')).toEqual([1])
    expect(await list('accepted_to=2026-01-05T23:00:00Z')).toEqual([])
    expect(await refused('/filings?due_on=2026-02-01&due_on_to=2026-02-02')).toContain('not both')
  })
})

describe("a key's scope", () => {
  test('rows of other markets and kinds are omitted, and requests that name them are rejected', async () => {
    const key = await host.key({ plan: 'pro', markets: ['XNAS'] })
    expect(await list('', key)).toEqual([1, 3, 2])
    expect((await get('/filings?symbols=F', key)).json.code).toBe('mutual-funds-not-entitled')
    expect((await get('/filings?symbols=XLON:L', key)).json.code).toBe('market-not-entitled')
    expect((await get('/filings?exchanges=XLON', key)).json.code).toBe('market-not-entitled')
  })

  test('is limited to its symbol list', async () => {
    const key = await host.key({ plan: 'pro', symbols: ['B'] })
    expect(await list('', key)).toEqual([3])
    expect((await get('/filings?symbols=A', key)).json.code).toBe('entity-not-entitled')
  })

  test('the error names a rejected company as requested, and reveals no id that was not sent', async () => {
    const key = await host.key({ plan: 'pro', symbols: ['XLON:L'] })
    const detailOf = async (query: string) => (await get(`/filings?${query}`, key)).json.detail
    const refusal = (named: string) => `The key is limited to a list of symbols, and ${named} is not on it.`
    expect(await detailOf('symbols=A')).toBe(refusal('A'))
    expect(await detailOf(`instrument_ids=${idOf('A')}`)).toBe(refusal(idOf('A')))
    expect(await detailOf(`company_ids=${companyOf('alpha')}`)).toBe(refusal('the requested entity'))
  })

  test('the parameter exchanges narrows reads by market, but not reads by name', async () => {
    expect(await list('exchanges=XLON')).toEqual([6])
    expect(await refused('/filings?exchanges=XLON&symbols=L')).toContain('cannot be combined with symbols')
    expect((await get('/notices?exchanges=XLON')).json.data).toHaveLength(1)
  })

  test('rows without a subject are limited by their market', async () => {
    const key = await host.key({ plan: 'pro', markets: ['XNAS'] })
    expect((await get('/notices', key)).json.data).toMatchObject([{ text: 'one' }])
    expect((await get('/notices')).json.data).toHaveLength(2)
  })

  test("starts with the plan's history", async () => {
    const free = { plan: 'pro' }
    await host.publish(filings, [filing(9, 'A', '2010-01-04')], { source: 'test' })
    const key = await host.key(free)
    expect(await list('symbols=A', key)).toEqual([1, 2])
    expect(await list('symbols=A')).toEqual([9, 1, 2])
    expect((await get('/filings?from=2010-01-01', key)).json.code).toBe('history-depth')
    expect(refusalOf(await get('/filings/000-9/sections', key))).toEqual([404, 'identifier-not-found', '000-9'])
  })

  test('an endpoint receives only rows within the scope, unless it declares a reason to read more', async () => {
    const key = await host.key({ plan: 'pro', symbols: ['B'] })
    expect((await get('/narrowed', key)).json.data).toHaveLength(1)
    expect((await get('/narrowed?all=true', key)).json.data.length).toBeGreaterThan(1)
    // A record without a declared reason.
    expect((await get('/narrowed?undeclared=true')).status).toBe(500)
    const { json } = await get('/narrowed?symbols=A')
    expect(json.data.map(({ heading }: { heading: string | null }) => heading)).toEqual(
      expect.arrayContaining(['Part 1', 'Part 2', 'Part 3', null]),
    )
    expect(json.meta.found).toBe(5)
  })
})

describe('selectors', () => {
  test('a selector by issuer selects all its classes, and is charged as one name', async () => {
    const answer = await get(`/filings?company_ids=${companyOf('alpha')}&from=2026-01-01`)
    expect(numbers(answer)).toEqual([1, 3, 2])
    const cost = await get(`/filings?company_ids=${companyOf('alpha')}&dry_run=true`)
    expect(cost.json.data).toMatchObject({ subjects: 1, credits: 5 })
    expect(await refused(`/filings?company_ids=${companyOf('alpha')}&symbols=A`)).toContain('not both')
  })

  test("a selector by issuer returns only the classes on the key's list", async () => {
    const key = await host.key({ plan: 'pro', symbols: ['B'] })
    expect(await list(`company_ids=${companyOf('alpha')}`, key)).toEqual([3])
  })

  test('selectors must identify exactly one of two subjects', async () => {
    expect(numbers(await get('/either?desks=nyc'))).toEqual([3])
    expect(await refused('/either')).toContain('exactly one of')
    expect(await refused('/either?desks=nyc&symbols=A')).toContain('not both')
    expect(await refused('/either?symbols=A,B,F')).toContain('at most 2')
    const unknown = await get('/either?desk_ids=desk_9')
    expect(unknown.json.code).toBe('symbol-not-resolved')
  })

  test('effective_date returns the newest row on or before it', async () => {
    expect(numbers(await get('/either?symbols=A&effective_date=2026-01-06'))).toContain(1)
    expect(numbers(await get('/either?symbols=A&effective_date=2026-01-06'))).not.toContain(2)
  })
})

describe('paths', () => {
  test('a path identifies a parent by its public id or by one of its fields', async () => {
    const { json } = await get('/filings?symbols=A&from=2026-01-01')
    for (const id of [json.data[0].id, '000-1'])
      expect((await get(`/filings/${id}/sections`)).json.data.map(({ place }: { place: number }) => place)).toEqual([
        1, 2, 3,
      ])
    expect(refusalOf(await get('/filings/000-7/sections'))).toEqual([404, 'identifier-not-found', '000-7'])
  })

  test("a parent outside the key's scope is reported as missing", async () => {
    const key = await host.key({ plan: 'pro', symbols: ['B'] })
    expect(refusalOf(await get('/filings/000-1/sections', key))).toEqual([404, 'identifier-not-found', '000-1'])
  })

  test('an entity of a different kind is reported as not found, and a kind that the key excludes is rejected', async () => {
    expect(numbers(await get(`/funds/${idOf('F')}/filings`))).toEqual([4, 5])
    const other = await get(`/funds/${idOf('A')}/filings`)
    expect([other.status, other.json.code, other.json.detail]).toEqual([404, 'identifier-not-found', 'No such fund.'])
    const key = await host.key({ plan: 'pro' })
    expect((await get(`/funds/${idOf('F')}/filings`, key)).json.code).toBe('mutual-funds-not-entitled')
  })
})

describe('snapshot lists', () => {
  const basket = (symbol: string, query = '', key = owner) => get(`/funds/${idOf(symbol)}/basket?${query}`, key)
  const publish = (listed_on: string, weights: readonly string[]) =>
    host.publish(
      baskets,
      weights.map((weight, at) => ({
        symbol: 'A',
        listed_on,
        place: `${at + 1}`,
        weight,
        parts: [{ name: 'x', share: '0.10000000000000000001' }],
      })),
      { source: 'test' },
    )
  const weightsOf = ({ status, json }: TestAnswer) => {
    expect(status, JSON.stringify(json)).toBe(200)
    return json.data.map(({ weight }: { weight: number }) => weight)
  }

  beforeAll(async () => {
    await publish('2026-02-25', ['0.9'])
    await publish('2026-02-26', ['0.5', '0.3', '0.2'])
    await publish('2026-02-27', ['0.6', '0.4'])
  })

  test('markets 0 rule 5: the newest snapshot list is read, or the newest on or before a date', async () => {
    const newest = await basket('A')
    expect(weightsOf(newest)).toEqual([0.6, 0.4])
    expect(newest.json.meta.snapshot).toMatchObject({
      snapshot_date: '2026-02-27',
      position_count: 2,
      weight_covered: 1,
    })
    expect(newest.text).toContain('"share":0.10000000000000000001')
    expect(weightsOf(await basket('A', 'effective_date=2026-02-26'))).toEqual([0.5, 0.3, 0.2])
    expect(weightsOf(await basket('A', 'effective_date=2030-01-01'))).toEqual([0.6, 0.4])
  })

  test('markets 0 rule 6: meta.snapshot describes the lists regardless of filters, and is null if there are none', async () => {
    const narrow = await basket('A', 'min_weight=0.5')
    expect(weightsOf(narrow)).toEqual([0.6])
    expect(narrow.json.meta.snapshot.position_count).toBe(2)
    const none = await basket('B')
    expect([none.json.data, none.json.meta.snapshot]).toEqual([[], null])
  })

  test('markets 0 rule 5: a date or an as-of time before the retained lists is rejected', async () => {
    const early = await basket('A', 'effective_date=2026-02-25')
    expect([early.status, early.json.code]).toEqual([422, 'point-in-time-unavailable'])
    expect(early.json.detail).toContain('2026-02-26')
    const unknown = await basket('A', 'as_of=2026-03-01T00:00:00Z')
    expect(unknown.json.code).toBe('point-in-time-unavailable')
  })

  test('all pages belong to the same snapshot list', async () => {
    const first = await basket('A', 'limit=1')
    host.clock.advance(3_600_000)
    await publish('2026-02-28', ['0.1', '0.1', '0.1'])
    const second = await basket('A', `limit=1&cursor=${first.json.meta.next_cursor}`)
    expect([...weightsOf(first), ...weightsOf(second)]).toEqual([0.6, 0.4])
    expect(second.json.meta.snapshot.snapshot_date).toBe('2026-02-27')
    expect(weightsOf(await basket('A'))).toEqual([0.1, 0.1, 0.1])
  })
})

describe('rows with an unknown listing', () => {
  test('rows are quarantined if the record requires a listing, even if its key does not contain the listing', async () => {
    const report = await host.publish(filings, [filing(20, 'NOBODY', '2026-01-05')], { source: 'test' })
    expect(report).toMatchObject({ published: 0, quarantined: 1 })
  })

  test('rows are hidden from keys with a symbol list, and visible to others within their markets', async () => {
    await host.publish(
      offerings,
      [
        { name: 'Listed', symbol: 'A', exchange: 'XNAS' },
        { name: 'Planned', symbol: null, exchange: 'XNAS' },
        { name: 'Abroad', symbol: null, exchange: 'XLON' },
      ],
      { source: 'test' },
    )
    const names = async (key: string) =>
      (await get('/offerings', key)).json.data.map(({ name }: { name: string }) => name).sort()
    expect(await names(owner)).toEqual(['Abroad', 'Listed', 'Planned'])
    expect(await names(await host.key({ plan: 'pro', markets: ['XNAS'] }))).toEqual(['Listed', 'Planned'])
    expect(await names(await host.key({ plan: 'pro', symbols: ['A'] }))).toEqual(['Listed'])
  })
})

describe('a request body', () => {
  const post = (body: unknown) => host.post('/v1/screen', body, { key: owner })

  test('a body has limit, cursor and selectors as members, and each page continues the previous one', async () => {
    const whole = (await post({})).json
    expect(whole.data[0].since).toBe('2026-01-01')
    const ids: string[] = []
    for (let cursor = ''; ;) {
      const { json } = await post({ limit: 2, cursor })
      ids.push(...json.data.map(({ id }: { id: string }) => id))
      cursor = json.meta.next_cursor
      if (cursor === null) break
    }
    expect(ids).toEqual(whole.data.map(({ id }: { id: string }) => id))
    expect((await post({ symbols: ['B'] })).json.data).toHaveLength(1)
    expect((await host.post('/v1/screen?limit=2', {}, { key: owner })).status).toBe(422)
  })

  test('only the cursor in a body may change between pages', async () => {
    const { json } = await post({ limit: 2 })
    expect((await post({ limit: 3, cursor: json.meta.next_cursor })).json.code).toBe('cursor-mismatch')
  })

  test('a body accepts formats, and unknown members are rejected at any depth', async () => {
    expect((await post({ since: '2026-02-03' })).json.data[0].since).toBe('2026-02-03')
    expect((await post({ since: 'soon' })).json.errors[0].pointer).toBe('/since')
    const { status, json } = await post({ filters: [{ field: 'form', valu: '10-K' }] })
    expect([status, json.errors[0].pointer, json.errors[0].code]).toEqual([422, '/filters/0/valu', 'unknown'])
  })

  test('a body must not repeat a member, at any depth', async () => {
    const answer = await host.host.app.inject({
      method: 'POST',
      url: '/v1/screen',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      payload: '{"filters":[{"field":"a","field":"b"}]}',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'duplicate-member', errors: [{ pointer: '/filters/0/field' }] })
  })

  const send = (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    host.host.app.inject({
      method: 'POST',
      url: '/v1/screen',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  test('a body may not be larger than its operation allows', async () => {
    const padded = (bytes: number) => '{}'.padEnd(bytes, ' ')
    expect((await send(padded(4 * 1024))).statusCode).toBe(200)
    const answer = await send(padded(64 * 1024 + 1))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body-too-large'])
  })

  test.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity', 'zstd', 'aws-chunked'])(
    'a body with a content encoding is rejected, and never processed as is: %s',
    async (coding) => {
      for (const payload of ['{}', gzipSync('{}')]) {
        const answer = await send(payload, { 'content-encoding': coding })
        expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type'])
        expect(answer.headers['accept-encoding']).toBe('identity')
      }
    },
  )

  test('a body may state that it has no encoding', async () => {
    expect((await send('{}', { 'content-encoding': 'identity' })).statusCode).toBe(200)
  })
})

describe("a list's document", () => {
  test('the document describes every parameter and meta, with working examples', async () => {
    const document = await host.host.readDocument()
    const { parameters = [], responses = {} } = document.paths['/v1/filings']?.get ?? {}
    const names = parameters.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'company_ids',
        'min_amount',
        'due_on_from',
        'form_types',
        'latest',
        'sort',
        'order',
        'from',
      ]),
    )
    expect(responses[200]).toBeDefined()
    expect(parameters.find(({ name }) => name === 'sec_number')?.description).toBe(
      'Only rows with this value: SEC number.',
    )
    for (const parameter of parameters) {
      const call = parameter['x-example-call']
      if (call === undefined || /symbols|_ids/.test(call)) continue
      expect((await host.get(call, { key: owner })).status, call).toBe(200)
    }
    const { json: served } = await host.get('/openapi.json')
    const { schema } = served.paths['/v1/narrowed'].get.responses[200].content['application/json']
    expect(schema.properties.meta).toEqual({ $ref: '#/components/schemas/NarrowedListMeta' })
    const { found } = served.components.schemas.NarrowedListMeta.properties
    expect(found).toMatchObject({ type: 'integer', description: 'Rows found' })
    const body = served.paths['/v1/screen'].post.requestBody.content['application/json'].schema
    expect(Object.keys(body.properties)).toEqual(
      expect.arrayContaining(['filters', 'since', 'limit', 'cursor', 'as_of', 'symbols', 'instrument_ids']),
    )
    expect(body.properties.filters.items.additionalProperties).toBe(false)
  })
})
