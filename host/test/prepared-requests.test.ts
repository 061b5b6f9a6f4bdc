import { defineDataset, endpoint, f, perRequest, type SubjectResolver } from '@bourse/kit'
import { listings } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchDataset } from '../src/commands/switch-dataset.ts'
import type { Ongoing } from '../src/pipeline/ongoing.ts'
import { createPreparedRequests } from '../src/pipeline/prepared.ts'
import { things, thingsDataset } from './support/things-dataset.ts'

/** Milliseconds after which a key is looked up again. */
const STALE_MS = 600

/** Every look-up of names, as far as the resolver was asked. */
let looked: (readonly string[])[] = []

const resolver: SubjectResolver = {
  async resolve({ requested }) {
    looked.push(requested)
    return requested.map((name) =>
      name.startsWith('NOBODY')
        ? { requested: name, found: false as const, reason: 'unknown' as const }
        : { requested: name, found: true as const, entity: entityOf(name) },
    )
  },
  universe: async () => [],
  carriers: async () => [],
}

const entityOf = (name: string) => ({
  id: `ins_${name.replace(/.*:/, '')}`,
  market: name.startsWith('XNYS') ? 'XNYS' : 'XNAS',
  labels: { symbol: name, exchange_mic: 'XNAS' },
  kind: 'CS',
  unrecorded: false,
})

const names = defineDataset({
  id: 'names',
  title: 'Names',
  summary: 'Everybody who is asked for, and a note of each time',
  provides: [listings.provide({}, () => resolver)],
})

/** An answer that says itself when it changes. */
const moving = defineDataset({
  id: 'moving',
  title: 'Moving',
  summary: 'What time it is',
  endpoints: [
    endpoint('/times', {
      id: 'times.get',
      summary: 'The time',
      capabilities: [],
      credits: perRequest(1),
      fields: { at: f.instant('Now') },
      order: ['at asc'],
      needs: { listings },
      changesAt: async (_, { now }) => now,
      read: async (_, { now }) => [{ at: now }],
    }),
  ],
})

const subject = thingsDataset(() => undefined)
const PLAN = {
  requests_per_minute: null,
  concurrent_requests: null,
  credits_per_day: null,
  history_years: null,
  markets: ['XNAS', 'XNYS'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

let host: TestHost
let key: string

beforeAll(async () => {
  const plans = { wide: PLAN, poor: { ...PLAN, without_capabilities: ['things.list'] } }
  const config = { markets: { US: ['XNAS', 'XNYS'] }, plans }
  host = await startTestHost({ datasets: [names, subject, moving], config })
  key = await host.key({ plan: 'wide' })
  await publish('1')
})
afterAll(() => host.close())
beforeEach(() => {
  looked = []
})

const publish = (close: string) =>
  host.publish(
    things,
    ['2026-01-05', '2026-01-06'].map((date) => ({ instrument_id: 'ins_A', date, close })),
    { source: 'test' },
  )

const get = (path: string, headers: Readonly<Record<string, string>> = {}, as = key) =>
  host.get(path, { key: as, headers })

describe('a request that comes again in the same words', () => {
  it('is remembered when it comes the second time, and answered alike', async () => {
    const [first, second] = [await get('/v1/things?symbols=A'), await get('/v1/things?symbols=A')]
    expect(looked).toEqual([['A'], ['A']])
    const third = await get('/v1/things?symbols=A')
    expect(first.status).toBe(200)
    for (const { status, text, headers } of [second, third])
      expect([status, text, headers['etag']]).toEqual([200, first.text, first.headers['etag']])
    const again = await get('/v1/things?symbols=A', { 'if-none-match': first.headers['etag'] ?? '' })
    expect([again.status, again.headers['etag']]).toEqual([304, first.headers['etag']])
    expect(looked).toHaveLength(2)
  })

  it('names what is unknown each time, once', async () => {
    const answers = []
    for (let i = 0; i < 4; i++) answers.push((await get('/v1/things?symbols=A,NOBODY')).json.meta.errors)
    expect(answers[0]).toHaveLength(1)
    expect(answers).toEqual([answers[0], answers[0], answers[0], answers[0]])
    expect(looked).toHaveLength(2)
  })

  it('is another one with other words, another representation and for another key', async () => {
    for (let i = 0; i < 2; i++) await get('/v1/things?symbols=B')
    looked = []
    const json = await get('/v1/things?symbols=B')
    expect(looked).toHaveLength(0)
    const csv = await get('/v1/things?symbols=B', { accept: 'text/csv' })
    expect([json, csv].map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
      'application/json',
      'text/csv',
    ])
    const limited = await get('/v1/things?symbols=B&limit=1')
    const packed = await get('/v1/things?symbols=B', { 'accept-encoding': 'gzip' })
    const other = await host.key({ plan: 'wide' })
    await get('/v1/things?symbols=B', {}, other)
    expect(looked).toHaveLength(4)
    expect(new Set([json, csv, limited, packed].map(({ headers }) => headers['etag'])).size).toBe(4)
  })

  it('is refused to a key that may see less', async () => {
    for (let i = 0; i < 2; i++) expect((await get('/v1/things?symbols=XNYS:A')).status).toBe(200)
    const narrow = await host.key({ plan: 'wide', markets: ['XNAS'] })
    expect((await get('/v1/things?symbols=XNYS:A', {}, narrow)).json.code).toBe('market-not-entitled')
    const poor = await host.key({ plan: 'poor' })
    expect((await get('/v1/things?symbols=XNYS:A', {}, poor)).json.code).toBe('capability-missing')
  })
})

describe('what was worked out is forgotten', () => {
  const path = '/v1/things?symbols=C'

  it('with a publication', async () => {
    await get('/v1/things?symbols=A&limit=1')
    const before = await get('/v1/things?symbols=A&limit=1')
    await publish('2')
    looked = []
    const after = await get('/v1/things?symbols=A&limit=1')
    expect(looked).toHaveLength(1)
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect([before, after].map(({ json }) => json.data[0].close)).toEqual([1, 2])
  })

  it('with a dataset that is switched off', async () => {
    for (let i = 0; i < 2; i++) expect((await get(path)).status).toBe(200)
    looked = []
    await switchDataset(host.database.database, names, false)
    await host.host.refresh()
    expect((await get(path)).status).toBe(501)
    await switchDataset(host.database.database, names, true)
    await host.host.refresh()
    expect((await get(path)).status).toBe(200)
    expect(looked).toHaveLength(1)
  })

  it('with a dataset that fails, which nothing in the database tells', async () => {
    const own = await startTestHost({ datasets: [names, subject] })
    try {
      const owner = await own.key()
      for (let i = 0; i < 2; i++) expect((await own.get(path, { key: owner })).status).toBe(200)
      own.host.wiring.fail('things', 'it broke', 'mend it')
      expect((await own.get(path, { key: owner })).status).toBe(501)
    } finally {
      await own.close()
    }
  })

  it('at midnight', async () => {
    for (let i = 0; i < 3; i++) await get('/v1/things?symbols=MIDNIGHT')
    expect(looked).toHaveLength(2)
    host.clock.advance(86_400_000)
    for (let i = 0; i < 2; i++) await get('/v1/things?symbols=MIDNIGHT')
    expect(looked).toHaveLength(3)
  })

  it('with a key that is revoked', async () => {
    const account = await host.host.accounts.create({ name: 'revoked', plan: 'wide' })
    const drawn = await host.host.keys.create({ account })
    for (let i = 0; i < 2; i++) expect((await get(path, {}, drawn.key)).status).toBe(200)
    await host.host.keys.revoke(drawn.id)
    await sleep(STALE_MS)
    expect((await get(path, {}, drawn.key)).status).toBe(401)
  })

  it('with the plan of its account, and not because a key was looked up again', async () => {
    const account = await host.host.accounts.create({ name: 'changing', plan: 'wide' })
    const drawn = await host.host.keys.create({ account })
    for (let i = 0; i < 2; i++) expect((await get(path, {}, drawn.key)).status).toBe(200)
    await sleep(STALE_MS)
    expect((await get(path, {}, drawn.key)).status).toBe(200)
    expect(looked).toHaveLength(2)
    await host.host.accounts.setPlan(account.id, 'poor')
    await sleep(STALE_MS)
    expect((await get(path, {}, drawn.key)).json.code).toBe('capability-missing')
  })
})

describe('what is never remembered', () => {
  it.each([
    ['a refusal', '/v1/things?symbols=NOBODY', 404],
    ['a knowledge cutoff, which is compared with the clock', '/v1/things?symbols=D&as_of=2026-03-01', 200],
    ['what only asks for the cost', '/v1/things?symbols=D&dry_run=true', 200],
  ])('%s', async (_, path, status) => {
    for (let i = 0; i < 3; i++) expect((await get(path)).status).toBe(status)
    expect(looked).toHaveLength(3)
  })

  it('a later page, which grows old', async () => {
    const first = await get('/v1/things?symbols=A&limit=1')
    const next = `/v1/things?symbols=A&limit=1&cursor=${first.json.meta.next_cursor}`
    for (let i = 0; i < 3; i++) expect((await get(next)).json.data).toHaveLength(1)
    expect(looked).toHaveLength(4)
    host.clock.advance(25 * 3_600_000)
    expect((await get(next)).json.code).toBe('cursor-expired')
  })

  it('the tag of an answer that moves with the clock', async () => {
    const tags = []
    for (let i = 0; i < 3; i++) {
      tags.push((await get('/v1/times')).headers['etag'])
      host.clock.advance(1_000)
    }
    expect(new Set(tags).size).toBe(3)
  })
})

describe('memory of requests', () => {
  const compiled = { operation: { method: 'GET' } }
  const principal = { keyId: 'key_1' }

  function memory() {
    const state = { versions: { pins: new Map() }, changes: 0, now: '2026-03-02T10:00:00Z' }
    const requests = createPreparedRequests({
      versions: () => state.versions,
      wiring: { changes: () => state.changes },
      clock: { now: () => state.now },
    } as never)
    /** Whether work was done for a request. */
    async function asks(url: string, work: (call: Ongoing) => void = () => undefined, more: object = {}) {
      let done = false
      const call = { compiled, principal, input: { url }, today: state.now.slice(0, 10), query: {}, scope: {} }
      const knowledge = { pins: state.versions.pins }
      await requests.prepare({ ...call, knowledge, errors: [], ...more } as never, async (begun) => {
        done = true
        work(begun)
      })
      return done
    }
    /** Asks twice, after which it is remembered where it may be. */
    async function askTwice(url: string, work?: (call: Ongoing) => void, more?: object) {
      for (let i = 0; i < 2; i++) await asks(url, work, more)
    }
    return { state, asks, askTwice }
  }

  it('holds a bounded number of them, the newest', async () => {
    const { asks, askTwice } = memory()
    for (let i = 0; i <= 10_000; i++) await askTwice(`/${i}`)
    expect([await asks('/10000'), await asks('/1'), await asks('/0')]).toEqual([false, false, true])
  })

  it('holds nothing that comes once', async () => {
    const { asks } = memory()
    expect([await asks('/a'), await asks('/a'), await asks('/a')]).toEqual([true, true, false])
  })

  it('holds a bounded number of bytes, and nothing that is large', async () => {
    const { asks, askTwice } = memory()
    const naming = (count: number) => (call: Ongoing) => {
      call.entities = Array.from({ length: count }, (_, i) => entityOf(`S${i}`))
    }
    const large = naming(100)
    await askTwice('/large', large)
    expect(await asks('/large', large)).toBe(true)
    for (let i = 0; i < 1_000; i++) await askTwice(`/${i}`, naming(50))
    expect([await asks('/999'), await asks('/0')]).toEqual([false, true])
  })

  it('forgets all where anything changes', async () => {
    const { state, asks, askTwice } = memory()
    await askTwice('/a')
    expect(await asks('/a')).toBe(false)
    state.changes += 1
    expect([await asks('/a'), await asks('/a')]).toEqual([true, false])
    state.versions = { pins: new Map() }
    expect([await asks('/a'), await asks('/a')]).toEqual([true, false])
    state.now = '2026-03-03T00:00:00Z'
    expect([await asks('/a'), await asks('/a')]).toEqual([true, false])
  })

  it('does not hold what was worked out while something changed, also where others asked meanwhile', async () => {
    const { state, asks } = memory()
    let meanwhile: Promise<boolean> | undefined
    for (const path of ['/a', '/b']) await asks(path)
    await asks('/a', () => {
      state.changes += 1
      meanwhile = asks('/b')
    })
    expect(await meanwhile).toBe(true)
    expect([await asks('/b'), await asks('/a')]).toEqual([false, true])
  })

  it('tells another principal under the same id, a body and another operation apart', async () => {
    const { asks, askTwice } = memory()
    await askTwice('/a')
    expect(await asks('/a', undefined, { principal: { ...principal } })).toBe(true)
    await askTwice('/b')
    expect(await asks('/b', undefined, { input: { url: '/b', body: {} } })).toBe(true)
    expect(await asks('/b', undefined, { compiled: { ...compiled } })).toBe(true)
    await askTwice('/c', undefined, { input: {} })
    expect(await asks('/c', undefined, { input: {} })).toBe(true)
  })

  it('is not changed by what a dataset does with its call', async () => {
    const { asks } = memory()
    let call: Ongoing | undefined
    await asks('/a', (begun) => {
      call = begun
      begun.query = { symbols: ['A'] }
      begun.entities = [entityOf('A')]
    })
    expect([call?.query, call?.query['symbols'], call?.entities, call?.entities?.[0]].map(Object.isFrozen)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})
