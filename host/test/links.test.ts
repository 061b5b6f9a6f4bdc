import { defineDataset, endpoint, f, perRequest } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { rotateSecrets } from '@bourse/engine/accounts'
import fc from 'fast-check'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AMPLE, closes, createOrder, listCloses, publishCloses } from './support/closes.ts'

const dataset = defineDataset({
  id: 'linked',
  title: 'Linked',
  summary: 'Closes that links return',
  records: [closes],
  endpoints: [
    listCloses({ default: 100, max: 1_000 }),
    endpoint('/words/{word}', {
      id: 'words.get',
      summary: 'A word',
      capabilities: [],
      credits: perRequest(1),
      examples: { word: 'a' },
      fields: { word: f.text('Word') },
      order: ['word asc'],
      single: true,
      pointInTime: false,
      needs: {},
      read: async (_, { params }) => [{ word: params['word'] ?? '' }],
    }),
    createOrder,
  ],
})

const RUNS = Number(process.env['BOURSE_MUTATED_LINKS'] ?? 2_000)

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT']), dataset],
    config: {
      plans: { ample: AMPLE, unlinked: { ...AMPLE, without_capabilities: ['links.create'] } },
      public_url: 'https://data.example/',
    },
  })
  await publishCloses(host, { from: '2026-01-01', days: 50, closeOf: (day) => `${day}.5` })
})
afterAll(() => host.close())

const CLOSES = { operation: 'closes.list', parameters: { symbols: ['AAPL'], from: '2026-01-01' } }

interface NewLink {
  readonly id: string
  /** Path and query. */
  readonly url: string
}

async function linkOf(key: string, body: object = CLOSES): Promise<NewLink> {
  const made = await host.post('/v1/links', body, { key })
  expect(made.status, made.text).toBe(201)
  const { id, url } = made.json.data as NewLink
  expect(url.startsWith('https://data.example/links/lnk_')).toBe(true)
  return { id, url: url.replace('https://data.example', '') }
}
const revoke = (id: string, key: string) => host.delete(`/v1/links/${id}`, { key })
const ample = () => host.key({ plan: 'ample' })

describe('a link', () => {
  it.each(['csv', 'json', 'ndjson', 'parquet', 'arrow'])('returns what its operation returns: %s', async (format) => {
    const key = await ample()
    const { url } = await linkOf(key, { ...CLOSES, format })
    const [ofLink, ofKey] = [
      await host.get(url),
      await host.get(`/v1/closes?symbols=AAPL&from=2026-01-01&format=${format}`, { key }),
    ]
    expect(ofLink.status).toBe(200)
    expect(ofLink.bytes.equals(ofKey.bytes)).toBe(true)
    for (const name of ['content-type', 'etag', 'x-next-cursor', 'accept-ranges'])
      expect([name, ofLink.headers[name]]).toEqual([name, ofKey.headers[name]])
  })

  it('fills the parameters of a path', async () => {
    const { url } = await linkOf(await ample(), {
      operation: 'words.get',
      parameters: { word: 'a/b ü' },
      format: 'json',
    })
    expect((await host.get(url)).json.data).toEqual({ word: 'a/b ü' })
  })

  it('has HEAD, ranges and 304, is charged once for a format with ranges, and is counted as a link of its key', async () => {
    const key = await ample()
    const { url } = await linkOf(key)
    const counted = vi.spyOn(host.host.engine.usage, 'count')
    const head = await host.host.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['x-credits-cost'], head.body]).toEqual([200, '5', ''])
    const whole = await host.get(url)
    expect(whole.bytes).toHaveLength(Number(head.headers['content-length']))
    const part = await host.get(url, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.text, part.headers['x-credits-cost']]).toEqual([206, whole.text.slice(0, 4), '0'])
    const tag = { 'if-none-match': whole.headers['etag'] ?? '' }
    expect((await host.get(url, { headers: tag })).status).toBe(304)
    const named = counted.mock.calls.map(([{ operation, entryPoint, credits }]) => [operation, entryPoint, credits])
    expect(named).toEqual([
      ['link:closes.list', 'link', 5],
      ['link:closes.list', 'link', 0],
      ['link:closes.list', 'link', 0],
      ['link:closes.list', 'link', 0],
    ])
    counted.mockRestore()
    expect(
      (await host.get('/v1/closes?symbols=AAPL&from=2026-01-01&format=csv', { key })).headers['x-credits-cost'],
    ).toBe('0')
  })

  it('counts toward the minute of its key', async () => {
    const key = await host.key({ plan: 'ample', requests_per_minute: 3 })
    const { url } = await linkOf(key)
    expect([(await host.get(url)).status, (await host.get(url)).status]).toEqual([200, 200])
    expect((await host.get(url)).json.code).toBe('rate-limit')
    expect((await host.get('/v1/words/a', { key })).json.code).toBe('rate-limit')
  })

  it('accepts GET and HEAD only', async () => {
    const { url } = await linkOf(await ample())
    const posted = await host.post(url, {})
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('ignores a key in the header, and cannot be changed by one', async () => {
    const { url } = await linkOf(await ample())
    const other = await host.key({ plan: 'ample', symbols: ['XNAS:MSFT'] })
    expect((await host.get(url, { key: other })).status).toBe(200)
    expect((await host.get(url, { headers: { accept: 'application/json' } })).headers['content-type']).toMatch(
      /^text\/csv/,
    )
  })
})

describe('creating and listing', () => {
  it('the list has the links of the key, newest first, without URLs', async () => {
    const [key, other] = [await ample(), await ample()]
    const first = await linkOf(key)
    host.clock.advance(1_000)
    const second = await linkOf(key, { ...CLOSES, label: 'Budget sheet', format: 'parquet' })
    await linkOf(other)
    const { text, json } = await host.get('/v1/links', { key })
    expect(json.data.map(({ id }: NewLink) => id)).toEqual([second.id, first.id])
    expect(json.data[0]).toMatchObject({
      operation: 'closes.list',
      parameters: { symbols: 'AAPL', from: '2026-01-01' },
      format: 'parquet',
      label: 'Budget sheet',
      status: 'live',
      revoked_at: null,
    })
    expect(text).not.toContain('signature')
    const page = await host.get('/v1/links?limit=1', { key })
    const next = await host.get(`/v1/links?limit=1&cursor=${page.json.meta.next_cursor}`, { key })
    expect([page.json.data[0].id, next.json.data[0].id]).toEqual([second.id, first.id])
  })

  it('a link lives 90 days, or until a given instant at most 365 days away', async () => {
    const key = await ample()
    const endOf = async (body: object) => {
      const { json } = await host.post('/v1/links', { ...CLOSES, ...body }, { key })
      return json.data?.expires_at ?? json.code
    }
    const now = host.clock.now().slice(0, 10)
    expect((await endOf({})).slice(0, 10)).toBe(addDays(now, 90))
    expect(await endOf({ expires_at: `${addDays(now, 364)}T12:00:00+02:00` })).toMatch(`${addDays(now, 364)}T10:00:00`)
    for (const wrong of [`${addDays(now, 366)}T00:00:00Z`, '2020-01-01T00:00:00Z', 'tomorrow'])
      expect(await endOf({ expires_at: wrong })).toBe('invalid-parameter')
  })

  it.each([
    ['an unknown operation', { operation: 'nothing.list' }, 422, 'invalid-parameter'],
    ['an operation that orders', { operation: 'orders.create' }, 422, 'invalid-parameter'],
    ['the list of links', { operation: 'links.list' }, 422, 'invalid-parameter'],
    ['an unknown parameter', { ...CLOSES, parameters: { symbols: 'AAPL', x: 1 } }, 422, 'invalid-parameter'],
    ['a missing path parameter', { operation: 'words.get' }, 422, 'invalid-parameter'],
    [
      'a format among the parameters',
      { ...CLOSES, parameters: { symbols: 'AAPL', format: 'csv' } },
      422,
      'invalid-parameter',
    ],
    ['a cursor', { ...CLOSES, parameters: { symbols: 'AAPL', cursor: 'x' } }, 422, 'invalid-parameter'],
    ['a dry run', { ...CLOSES, parameters: { symbols: 'AAPL', dry_run: true } }, 422, 'invalid-parameter'],
    ['an unknown format', { ...CLOSES, format: 'xlsx' }, 422, 'invalid-parameter'],
    [
      'columns of one row',
      { operation: 'words.get', parameters: { word: 'a' }, format: 'parquet' },
      422,
      'invalid-parameter',
    ],
    ['an unknown symbol', { ...CLOSES, parameters: { symbols: 'NOPE' } }, 404, 'symbol-not-resolved'],
    ['an unknown property', { ...CLOSES, url: '/v1/closes' }, 422, 'invalid-parameter'],
  ])('%s is rejected', async (_, body, status, code) => {
    expect((await host.post('/v1/links', body, { key: await ample() })).json).toMatchObject({ status, code })
  })

  it('needs links.create, which the free plan lacks', async () => {
    for (const key of [await host.key({ plan: 'free' }), await host.key({ plan: 'unlinked' })])
      expect((await host.post('/v1/links', CLOSES, { key })).json).toMatchObject({
        status: 403,
        code: 'capability-missing',
      })
    const key = await host.key({ plan: 'ample', symbols: ['XNAS:MSFT'] })
    expect((await host.post('/v1/links', CLOSES, { key })).json.code).toBe('entity-not-entitled')
  })

  it('a key has at most 1,000 live links, also if they are created concurrently', async () => {
    const key = await ample()
    const { id } = await linkOf(key)
    await host.database.database.query(
      `insert into bourse.links select 'lnk_' || lpad(n::text, 20, '0'), key_id, label, operation, parameters, format,
         created_at, expires_at, null from bourse.links, generate_series(1, 998) n where id = $1`,
      [id],
    )
    const made = await Promise.all([1, 2, 3].map(() => host.post('/v1/links', CLOSES, { key })))
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    await revoke(id, key)
    await linkOf(key)
  })
})

describe('a link ends', () => {
  const refused = { status: 404, code: 'route-not-found' }

  it('when it is revoked, on every host, at the next use', async () => {
    const key = await ample()
    const { id, url } = await linkOf(key)
    const beside = await host.beside()
    expect((await beside.get(url)).status).toBe(200)
    const revoked = await revoke(id, key)
    expect(revoked.json.data).toMatchObject({ id, status: 'revoked' })
    for (const each of [host, beside]) {
      expect((await each.get(url)).json).toMatchObject(refused)
      expect((await each.get(url, { headers: { range: 'bytes=0-1' } })).json).toMatchObject(refused)
    }
    await beside.close()
    expect((await revoke(id, key)).json.data.revoked_at).toBe(revoked.json.data.revoked_at)
  })

  it('only its own key can revoke it', async () => {
    const { id, url } = await linkOf(await ample())
    expect((await revoke(id, await ample())).json).toMatchObject({ status: 404, code: 'record-not-found' })
    expect((await revoke('lnk_none', await ample())).status).toBe(404)
    expect((await host.get(url)).status).toBe(200)
  })

  it('when it expires', async () => {
    const at = new Date(host.clock.millis() + 60_000).toISOString()
    const { url } = await linkOf(await ample(), { ...CLOSES, expires_at: at })
    expect((await host.get(url)).status).toBe(200)
    host.clock.advance(60_000)
    expect((await host.get(url)).json).toMatchObject(refused)
  })

  it('when its key or account ends, and when either is narrowed', async () => {
    const account = await host.host.accounts.add({ name: 'linking', plan: 'ample' })
    const made = await host.host.keys.add({ account_id: account.id })
    const { url } = await linkOf(made.key)
    const statusNow = async () => (await host.get(url)).json.code
    await host.host.accounts.suspend(account.id)
    expect(await statusNow()).toBe('unauthenticated')
    await host.host.accounts.resume(account.id)
    expect((await host.get(url)).status).toBe(200)
    await host.host.accounts.change(account.id, { plan: 'unlinked' })
    expect(await statusNow()).toBe('capability-missing')
    await host.host.accounts.change(account.id, { plan: 'ample' })
    await host.host.keys.change(made.id, { symbols: ['XNAS:MSFT'] })
    expect(await statusNow()).toBe('entity-not-entitled')
    await host.host.keys.change(made.id, { symbols: null, allowed_networks: ['203.0.113.0/24'] })
    expect(await statusNow()).toBe('address-not-allowed')
    await host.host.keys.change(made.id, { allowed_networks: null })
    expect((await host.get(url)).status).toBe(200)
    await host.host.keys.revoke(made.id)
    expect(await statusNow()).toBe('route-not-found')
  })

  it('when the secrets are replaced after a leak', async () => {
    const { url } = await linkOf(await ample())
    await rotateSecrets(host.host.engine.database, { now: true })
    await vi.waitFor(async () => expect((await host.get(url)).status).toBe(404), { timeout: 10_000 })
  })
})

describe('a URL that is not exactly the one returned', () => {
  const agent = new Agent({ keepAlive: true })
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await host.host.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => agent.destroy())

  /** The status of a path that is sent as it is, which other clients normalize. */
  const statusOf = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
      sent.once('error', reject).end()
    })

  it('is rejected: other id, operation, format, signature, and spellings of the same', async () => {
    const key = await ample()
    const [one, two] = [await linkOf(key), await linkOf(key, { ...CLOSES, format: 'json' })]
    const [path = '', signature = ''] = one.url.split('?signature=')
    const query = `signature=${signature}`
    const others = [
      path,
      `${path}?signature=`,
      `${path}?${query}=`,
      `${path}/?${query}`,
      `${path}?${query.replace('signature', 'Signature')}`,
      `${path}?limit=1&${query}`,
      `${path}?x&${query}`,
      `${path.replace('.csv', '.json')}?${query}`,
      `${path.replace('closes.list', 'words.get')}?${query}`,
      `${path.replace(one.id, two.id)}?${query}`,
      `${two.url.split('?')[0]}?${query}`,
      `/links/${one.id}/x/../closes.list.csv?${query}`,
      `/./links/${one.id}/closes.list.csv?${query}`,
      `/links//${one.id}/closes.list.csv?${query}`,
      `${path.replace('lnk', '%6cnk')}?${query}`,
      `${path.replace('lnk', '%256cnk')}?${query}`,
      `${path.replace('links', 'Links')}?${query}`,
      `${path.replace('lnk', encodeURIComponent('ℓnk'))}?${query}`,
      `${path}?signature=%${signature.charCodeAt(0).toString(16)}${signature.slice(1)}`,
      `${path}?${query}%00`,
      `${path}?${query}%20`,
      `${path};${query}`,
      `/calls/closes.list?by=${one.id}&until=9999999999&parameters={}&${query}`,
      `/objects${path}?until=9999999999&type=a&filename=b&${query}`,
    ]
    for (const other of others) expect([other, await statusOf(other)]).toEqual([other, 404])
    expect((await host.get(one.url)).status).toBe(200)
  })

  it('with further parameters it is 422, which names the first', async () => {
    const { url } = await linkOf(await ample())
    for (const more of ['limit=5', 'symbols=MSFT', 'signature=x', 'utm_source=a', 'format=json', '%6cimit=5']) {
      const { status, json } = await host.get(`${url}&${more}`)
      expect([status, json.code]).toEqual([422, 'invalid-parameter'])
      expect(json.detail).toContain(more.split('=')[0])
    }
  })

  it(`none of ${RUNS} mutated links is accepted`, { timeout: 240_000 }, async () => {
    const { url } = await linkOf(await ample())
    const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/?&=%+'
    const position = fc.nat({ max: url.length - 1 })
    const character = fc.constantFrom(...characters)
    const replaced = fc.tuple(position, character).map(([at, to]) => url.slice(0, at) + to + url.slice(at + 1))
    const inserted = fc.tuple(position, character).map(([at, to]) => url.slice(0, at) + to + url.slice(at))
    const removed = fc
      .tuple(position, fc.integer({ min: 1, max: 4 }))
      .map(([at, n]) => url.slice(0, at) + url.slice(at + n))
    const swapped = position.map(
      (at) =>
        url.slice(0, at) +
        url
          .slice(at, at + 2)
          .split('')
          .toReversed()
          .join('') +
        url.slice(at + 2),
    )
    const encoded = position.map((at) => `${url.slice(0, at)}%${url.charCodeAt(at).toString(16)}${url.slice(at + 1)}`)
    const cased = position.map((at) => {
      const letter = url.charAt(at)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      return url.slice(0, at) + other + url.slice(at + 1)
    })
    const mutated = fc
      .oneof(replaced, inserted, removed, swapped, encoded, cased)
      .map((text) => (text.startsWith('/') ? text : `/${text}`))
      .filter((text) => text !== url && !text.startsWith('/?'))
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        const statusCode = await statusOf(text)
        expect(statusCode).toBeGreaterThanOrEqual(400)
        expect(statusCode).toBeLessThan(500)
      }),
      { numRuns: RUNS },
    )
    expect((await host.get(url)).status).toBe(200)
  })
})

it('no log line, audit entry, error or stored row contains a signature', async () => {
  const key = await ample()
  const lines: string[] = []
  const { log } = host.host.app
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...words: unknown[]) => void lines.push(JSON.stringify(words)))
  const { id, url } = await linkOf(key)
  const signature = url.split('signature=')[1] ?? ''
  const answers = [await host.get(url), await host.get(`${url}&x=1`), await host.get(`${url}x`)]
  await revoke(id, key)
  answers.push(await host.get(url))
  vi.restoreAllMocks()
  expect(lines.length).toBeGreaterThanOrEqual(5)
  const audit = await host.database.database.query<{ action: string; text: string }>(
    `select action, a::text as text from bourse.audit a where target_id = $1 order by a.id`,
    [id],
  )
  expect(audit.map(({ action }) => action)).toEqual(['link.create', 'link.revoke'])
  const stored = await host.database.database.query<{ text: string }>('select l::text as text from bourse.links l')
  const texts = [
    ...lines,
    ...answers.map(({ text, headers }) => text + JSON.stringify(headers)),
    ...[...audit, ...stored].map(({ text }) => text),
  ]
  for (const text of texts) expect(text.includes(signature.slice(0, 20))).toBe(false)
})
