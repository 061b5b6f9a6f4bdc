import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordEvents, type EventType } from '@bourse/engine/events'
import { hostParts } from '@bourse/host/parts'
import { dispatchEvents } from '../src/deliveries/dispatch.ts'
import { startEventsHost, type EventsHost } from './support/events-host.ts'
import { startReceiver, type Received, type Receiver } from './support/receiver.ts'

const DAY_MS = 86_400_000

const PROGRAM = fileURLToPath(new URL('support/deliver-program.ts', import.meta.url))

let host: EventsHost
let receiver: Receiver
beforeAll(async () => {
  host = await startEventsHost()
  receiver = await startReceiver()
})
afterAll(async () => {
  await host.close()
  await receiver.close()
})
beforeEach(async () => {
  await host.test.database.database.execute('delete from bourse.destinations')
  await host.test.database.database.execute('delete from bourse.events')
  receiver.requests.length = 0
  receiver.answer(() => ({}))
})

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
/** Creates the deliveries without attempting them. */
async function dispatchOnly(): Promise<void> {
  const opened = host.test.host.wiring.service(hostParts)
  if (opened === undefined) throw new Error('the host is not serving')
  await dispatchEvents(opened())
}
const prices = () => receiver.requests.map(({ json }) => json.data.batch)

describe('webhooks', () => {
  test('a publication reaches a webhook with a signature that the specification’s library verifies', async () => {
    const { secret, id } = await host.destination(receiver.url)
    await host.publish('a', '1')
    await host.deliver()
    const [request] = receiver.requests
    expect(receiver.requests).toHaveLength(1)
    expect(verify(secret, request!)).toMatchObject({
      id: request?.headers['webhook-id'],
      type: 'dataset.published',
      subject: 'shop',
      data: { dataset: 'shop', source: 'shop', records: ['shop.prices'], inserted: 1, corrected: 0, withdrawn: 0 },
    })
    expect(() => verify(`whsec_${'A'.repeat(43)}=`, request!)).toThrow('No matching signature')
    expect(await host.deliveries()).toMatchObject([
      { destination_id: id, state: 'delivered', attempts: 1, status: 200, response: 'ok', event: request?.json },
    ])
    await host.deliver()
    expect(receiver.requests).toHaveLength(1)
  })

  test('during a rotation, either secret verifies; after it, only the new one does', async () => {
    const { secret, id } = await host.destination(receiver.url)
    const answer = await host.post(`/destinations/${id}/rotate-secret`, { overlap_seconds: 60 })
    const next = answer.json.data.secret
    expect(next).not.toBe(secret)
    await host.post(`/destinations/${id}/test`)
    await host.deliver()
    for (const each of [secret, next]) expect(verify(each, receiver.requests[0]!)).toMatchObject({ subject: id })
    host.test.clock.advance(61_000)
    await host.post(`/destinations/${id}/test`)
    await host.deliver()
    expect(() => verify(secret, receiver.requests[1]!)).toThrow()
    expect(verify(next, receiver.requests[1]!)).toMatchObject({ type: 'destination.test' })
    expect((await host.get(`/destinations/${id}`)).text).not.toContain('whsec_')
  })

  test('events of a subject wait for the earlier one, and a dead letter releases them', async () => {
    const { id } = await host.destination(receiver.url, { types: ['dataset.published'] })
    for (const price of ['1', '2', '3']) await host.publish('b', price)
    receiver.answer(() => ({ status: 500, body: 'x'.repeat(5_000) }))
    await host.deliver()
    const [first] = prices()
    expect(prices()).toEqual([first])
    for (let attempt = 2; attempt <= 10; attempt++) {
      host.test.clock.advance(2 * DAY_MS)
      await host.patch(`/destinations/${id}`, { enabled: true })
      if (attempt === 10) receiver.answer(({ json }) => ({ status: json.data.batch === first ? 500 : 200 }))
      await host.deliver()
    }
    const others = prices().filter((batch) => batch !== first)
    expect(prices().filter((batch) => batch === first)).toHaveLength(10)
    expect(others).toEqual([...new Set(others)].toSorted((a, b) => Number(a) - Number(b)))
    expect((await host.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'dead'])

    receiver.answer(() => ({}))
    receiver.requests.length = 0
    const replayed = await host.post(`/destinations/${id}/replay`, { from: '2020-01-01T00:00:00Z' })
    expect(replayed.json.data).toEqual({ replayed: 3 })
    await host.deliver()
    expect(prices()).toEqual([first, ...others])
  })

  test('a failed attempt is retried by schedule, or later if the destination requests it', async () => {
    await host.destination(receiver.url, { types: ['dataset.published'] })
    receiver.answer(() => ({ status: 503, headers: { 'retry-after': '3600' }, body: 'x'.repeat(5_000) }))
    await host.publish('c', '1')
    await host.deliver()
    const [failed] = await host.deliveries()
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, status: 503, response: 'x'.repeat(1_024) })
    host.test.clock.advance(59 * 60_000)
    await host.deliver()
    expect(receiver.requests).toHaveLength(1)
    host.test.clock.advance(15 * 60_000)
    await host.deliver()
    expect(receiver.requests).toHaveLength(2)
  })

  test('a destination is disabled after five days of failures, or when it responds with 410', async () => {
    const { id } = await host.destination(receiver.url, { types: ['dataset.published'] })
    const other = await host.destination(`${receiver.url}/other`, { types: ['destination.disabled'] })
    receiver.answer(({ path }) => ({ status: path === '/other' ? 200 : 500 }))
    for (const days of [0, 6]) {
      host.test.clock.advance(days * DAY_MS)
      await host.publish(`d${days}`, '1')
      await host.deliver()
    }
    expect((await host.get(`/destinations/${id}`)).json.data).toMatchObject({
      enabled: false,
      disabled_reason: 'all deliveries failed for 5 days',
    })
    await host.deliver()
    expect(receiver.requests.at(-1)).toMatchObject({ path: '/other', json: { data: { destination: id } } })

    receiver.answer(() => ({ status: 410 }))
    await host.post(`/destinations/${other.id}/test`)
    await host.deliver()
    expect((await host.get(`/destinations/${other.id}`)).json.data.disabled_reason).toContain('410')
  })

  test('redirects are failures and are not followed', async () => {
    await host.destination(receiver.url, { types: ['dataset.published'] })
    receiver.answer(() => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }))
    await host.publish('e', '1')
    await host.deliver()
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/'])
    expect(await host.deliveries()).toMatchObject([{ state: 'pending', status: 302 }])
  })

  test('after a kill -9 during an attempt, another process repeats it, and the later events follow in order', async () => {
    await host.destination(receiver.url, { types: ['dataset.published'] })
    for (const price of ['1', '2', '3']) await host.publish('f', price)
    await dispatchOnly()
    const { promise: received, resolve } = Promise.withResolvers<void>()
    receiver.answer(() => (resolve(), new Promise(() => undefined)))
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, DATABASE_URL: host.test.database.url, NOW: host.test.clock.now() }
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: 'inherit' })
    await received
    child.kill('SIGKILL')
    await once(child, 'exit')
    receiver.answer(() => ({}))
    await host.deliver()
    expect(receiver.requests).toHaveLength(1)
    host.test.clock.advance(DAY_MS)
    await host.deliver()
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(4)
    expect(ids.slice(0, 2)).toEqual([ids[0], ids[0]])
    expect(prices().map(Number)).toEqual(
      prices()
        .map(Number)
        .toSorted((x, y) => x - y),
    )
    expect((await host.deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 2],
    ])
  }, 30_000)

  test('a slow destination does not delay another one, nor events that are recorded meanwhile', async () => {
    await host.destination(`${receiver.url}/slow`, { types: ['dataset.published'] })
    await host.destination(`${receiver.url}/fast`, { types: ['dataset.published'] })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    receiver.answer(async ({ path }) => (path === '/slow' && (await released), {}))
    const fast = () => receiver.requests.filter(({ path }) => path === '/fast')
    await host.publish('s', '1')
    const delivered = host.deliver()
    await expect.poll(() => receiver.requests, { timeout: 10_000 }).toHaveLength(2)
    for (const price of ['2', '3']) await host.publish('s', price)
    await expect.poll(fast, { timeout: 10_000 }).toHaveLength(3)
    expect(receiver.requests.filter(({ path }) => path === '/slow')).toHaveLength(1)
    release()
    await delivered
  }, 30_000)

  test('destinations that fail do not delay a working one, however many events wait for them', async () => {
    const { database } = host.test.database
    for (let n = 0; n < 8; n++) await host.destination(`${receiver.url}/failing`, { types: ['source.failed'] })
    await database.execute('update bourse.destinations set failing_since = $1', [host.test.clock.now()])
    await host.destination(`${receiver.url}/working`, { types: ['backup.late'] })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    receiver.answer(async ({ path }) => (path === '/failing' && (await released), {}))
    const happened = (type: EventType, subject: string) =>
      recordEvents(database, [{ type, at: host.test.clock.now(), subject, data: {} }])
    for (const subject of ['1', '2', '3', '4']) await happened('source.failed', subject)
    await dispatchOnly()
    host.test.clock.advance(1_000)
    await happened('backup.late', 'backup')
    const delivered = host.deliver()
    const paths = () => receiver.requests.map(({ path }) => path).toSorted()
    await expect.poll(paths, { timeout: 10_000 }).toEqual([...Array<string>(8).fill('/failing'), '/working'])
    release()
    await delivered
  }, 30_000)
})

describe('addresses', () => {
  const refused = async (address: string) => {
    const { status, json } = await host.post('/destinations', { kind: 'webhook', name: 'x', address })
    return [status, json.errors?.[0]?.pointer]
  }

  test.each([
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://167772161/hook',
    'http://hooks.example.com/hook',
    'https://user:password@hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks',
  ])('%s is rejected', async (address) => {
    expect(await refused(address)).toEqual([422, '/address'])
  })

  test('a name that resolves to a private address gets nothing', async () => {
    await host.destination(receiver.url.replace('http://127.0.0.1', 'https://localhost'))
    await host.publish('g', '1')
    await host.deliver()
    expect(receiver.requests).toEqual([])
    const [delivery] = await host.deliveries()
    expect(delivery).toMatchObject({ status: null, response: 'localhost resolves to a private address' })
  })
})

describe('destinations of accounts', () => {
  test('get only events about their own account, whatever types they list', async () => {
    const { database } = host.test.database
    const accounts = await Promise.all(
      ['one', 'two'].map(async (name) => (await host.post('/accounts', { name, plan: 'pro' })).json.data.id),
    )
    const [one, two] = accounts
    await host.destination(receiver.url, { account_id: one })
    await host.publish('h', '1')
    const insert = `insert into bourse.events (id, type, at, subject, data, account_id)
      values ($1, $2, now(), $1, '{}', $3)`
    for (const [id, type, account] of [
      ['evt_own', 'quota.reached', one],
      ['evt_own_unknown', 'source.failed', one],
      ['evt_other', 'quota.reached', two],
      ['evt_none', 'quota.reached', null],
    ])
      await database.execute(insert, [id, type, account])
    await host.deliver()
    expect(receiver.requests.map(({ json }) => json.id)).toEqual(['evt_own'])
  })
})

describe('changes of destinations', () => {
  test('are audited without secrets and paths, and a stale version is rejected', async () => {
    const { id, version } = await host.destination(`${receiver.url}/token`)
    expect((await host.patch(`/destinations/${id}`, { name: 'next' })).json.data.name).toBe('next')
    const owner = { key: await host.test.key({ owner: true }), headers: { 'if-match': `"${version}"` } }
    expect((await host.test.patch(`/admin/v1/destinations/${id}`, { name: 'x' }, owner)).status).toBe(412)
    expect((await host.delete(`/destinations/${id}`)).status).toBe(200)
    const { json, text } = await host.get(`/audit?target_id=${id}`)
    expect(json.data.map(({ action }: { action: string }) => action)).toEqual([
      'destination.delete',
      'destination.change',
      'destination.create',
    ])
    expect(text).not.toMatch(/whsec_|token/)
    expect((await host.get(`/destinations/${id}`)).status).toBe(404)
  })
})
