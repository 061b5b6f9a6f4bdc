import { runJob } from '@bourse/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEventsHost, type EventsHost } from './support/events-host.ts'
import { startReceiver, type Receiver } from './support/receiver.ts'

const MINUTE_MS = 60_000
const USAGE = { types: ['usage.hour'] }

let host: EventsHost
let receiver: Receiver
let account: string
beforeAll(async () => {
  receiver = await startReceiver()
  const billing = {
    openmeter: `${receiver.url}/openmeter`,
    lago: `${receiver.url}/lago`,
    stripe: `${receiver.url}/stripe`,
  }
  host = await startEventsHost({ config: { events: { private_hosts: ['127.0.0.1'], billing } } })
  account = (await host.post('/accounts', { name: 'acme', plan: 'pro', first_key: false })).json.data.id
  vi.stubEnv('BOURSE_SECRET_STRIPE_API_KEY', 'sk_test')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await host.close()
  await receiver.close()
})
const execute = (text: string, values: readonly unknown[] = []) => host.test.database.database.execute(text, values)
beforeEach(async () => {
  await execute('delete from bourse.destinations')
  await execute('delete from bourse.events')
  await execute('truncate bourse.usage_hours')
  receiver.requests.length = 0
  receiver.answer(() => ({}))
  // To the start of an hour, so that the next one is complete.
  host.test.clock.advance(60 * MINUTE_MS - (host.test.clock.millis() % (60 * MINUTE_MS)))
})

/** Adds counts to the hour in which they are made. */
const use = (credits: number, { key = 'key_1', hour = host.test.clock.now() } = {}) =>
  execute('select bourse.add_usage_rows($1::jsonb, $2)', [
    JSON.stringify([
      [hour.slice(0, 10), account, key, 'eod.list', 1, 0, credits, 2, 3, Number(hour.slice(11, 13)), 'pro', 'mcp'],
    ]),
    host.test.clock.now(),
  ])
/** Reports what has ended, and delivers it. */
async function report(): Promise<void> {
  await runJob(host.test, 'events__report-usage')
  await host.deliver()
}
/** Requests about the account: those of the owner, which the tests make, are usage of another account. */
const sent = (path = '/') =>
  receiver.requests.filter((request) => request.path === path && (path === '/stripe' || request.body.includes(account)))
const credits = () => sent().flatMap(({ json }) => json.map(({ data }: { data: Usage }) => data.credits))
interface Usage {
  readonly credits: string
}
/** Sends what a destination got again. */
async function replay(destination: string): Promise<void> {
  host.test.clock.advance(1_000)
  await host.post(`/destinations/${destination}/replay`, { from: '2020-01-01T00:00:00Z' })
  await host.deliver()
}

describe('usage', () => {
  test('reaches a webhook as a signed batch of CloudEvents once its hour has ended', async () => {
    const { secret } = await host.destination(receiver.url, USAGE)
    const hour = `${host.test.clock.now().slice(0, 13)}:00:00Z`
    for (const key of ['key_2', 'key_1', 'key_1']) await use(5, { key })
    host.test.clock.advance(69 * MINUTE_MS)
    await report()
    expect(sent()).toEqual([])
    host.test.clock.advance(MINUTE_MS)
    await report()
    await report()
    const [request, ...others] = sent()
    expect(others).toEqual([])
    expect(request?.headers['content-type']).toBe('application/cloudevents-batch+json')
    const signed = new Webhook(secret).sign(
      String(request?.headers['webhook-id']),
      new Date(host.test.clock.millis()),
      String(request?.body),
    )
    expect(request?.headers['webhook-signature']).toBe(signed)
    const common = { specversion: '1.0', type: 'usage.hour', source: 'bourse', subject: account, time: hour }
    const data = { account, operation: 'eod.list', plan: 'pro', entry_point: 'mcp', errors: '0' }
    expect(request?.json).toMatchObject([
      { ...common, data: { ...data, key: 'key_1', requests: '2', credits: '10', rows: '4', bytes: '6' } },
      { ...common, data: { ...data, key: 'key_2', requests: '1', credits: '5', rows: '2', bytes: '3' } },
    ])
  })

  test('counted after its hour was reported is sent as a further event with the difference', async () => {
    await host.destination(receiver.url, USAGE)
    const hour = host.test.clock.now()
    await use(5)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    await use(7, { hour })
    await use(-2, { hour })
    await report()
    expect(credits()).toEqual(['5', '5'])
    expect(new Set(sent().map(({ json }) => json[0].id)).size).toBe(2)
    const parts = 'select part from bourse.usage_hours where account_id = $1 order by part'
    expect(await host.test.database.database.query(parts, [account])).toEqual([{ part: 0 }, { part: 1 }])
  })

  test('before the first destination is not reported, and none without a destination that lists its type', async () => {
    await host.destination(`${receiver.url}/all`)
    await use(1)
    host.test.clock.advance(60 * MINUTE_MS)
    await host.destination(receiver.url, USAGE)
    await use(2)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect(credits()).toEqual(['2'])
    expect(sent('/all')).toEqual([])
  })

  test('is listed only by new destinations of the operator, so that no earlier hours are reported', async () => {
    const { id } = await host.destination(receiver.url, { types: ['dataset.late'] })
    expect((await host.patch(`/destinations/${id}`, USAGE)).status).toBe(422)
    const others = { kind: 'webhook', name: 'of an account', address: receiver.url, account_id: account }
    expect((await host.post('/destinations', { ...others, ...USAGE })).status).toBe(422)
    const { id: own } = await host.destination(receiver.url, USAGE)
    expect((await host.patch(`/destinations/${own}`, { types: ['usage.hour', 'dataset.late'] })).status).toBe(200)
  })

  test('waits for a disabled destination', async () => {
    const { id } = await host.destination(receiver.url, USAGE)
    await host.patch(`/destinations/${id}`, { enabled: false })
    await use(3)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect(sent()).toEqual([])
    await host.patch(`/destinations/${id}`, { enabled: true })
    await host.deliver()
    expect(credits()).toEqual(['3'])
  })

  test('of more than a hundred counts in an hour is split, and repeats of each part have the same ids', async () => {
    const { id } = await host.destination(receiver.url, USAGE)
    for (let key = 0; key < 150; key++) await use(1, { key: `key_${key}` })
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect(sent().map(({ json }) => json.length)).toEqual([100, 50])
    await replay(id)
    const ids = sent().map(({ json }) => json.map((event: { id: string }) => event.id))
    expect(ids.slice(2)).toEqual(ids.slice(0, 2))
    expect(new Set(ids.flat()).size).toBe(150)
  })
})

describe('billing services', () => {
  const add = (kind: string, more: object = {}) =>
    host.post('/destinations', { kind, name: kind, address: `${receiver.url}/${kind}`, ...more })

  test('get usage with their key, and Stripe only that of accounts with a customer', async () => {
    for (const kind of ['openmeter', 'lago', 'stripe'])
      expect((await add(kind)).json.data.types).toEqual(['usage.hour'])
    await use(5)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect([sent('/openmeter').length, sent('/lago').length, sent('/stripe').length]).toEqual([1, 1, 0])
    expect(sent('/lago')[0]?.headers['authorization']).toBeUndefined()
    await host.patch(`/accounts/${account}`, { billing_id: 'cus_1' })
    const { id } = (await host.get('/destinations')).json.data.find(({ kind }: { kind: string }) => kind === 'stripe')
    receiver.answer(() => ({ status: 400, body: '{"error": {"code": "duplicate_meter_event"}}' }))
    await replay(id)
    const [request] = sent('/stripe')
    expect(request?.headers['authorization']).toBe('Bearer sk_test')
    expect(new URLSearchParams(request?.body).get('payload[stripe_customer_id]')).toBe('cus_1')
    expect(new Set((await host.deliveries(`?destination_id=${id}`)).map(({ state }) => state))).toEqual(
      new Set(['delivered']),
    )
    // Stripe would count it again after a day.
    await replay(id)
    expect(sent('/stripe').length).toBe(1)
  })

  test('are reached only at the URL in the settings, and with usage only', async () => {
    for (const [kind, more] of [
      ['stripe', { address: `${receiver.url}/other` }],
      ['stripe', { types: ['usage.hour', 'dataset.late'] }],
      ['stripe', { account_id: account }],
      ['slack', USAGE],
    ] as const)
      expect((await add(kind, more)).status, JSON.stringify(more)).toBe(422)
    const { id } = (await add('stripe')).json.data
    expect((await host.patch(`/destinations/${id}`, { types: ['dataset.late'] })).status).toBe(422)
    expect((await host.post(`/destinations/${id}/test`)).status).toBe(409)
    await execute("update bourse.destinations set address = 'https://192.0.2.1/' where id = $1", [id])
    await use(5)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    const [delivery] = await host.deliveries(`?destination_id=${id}`)
    expect(delivery).toMatchObject({
      state: 'pending',
      response: 'events.billing.stripe in the settings is not the address',
    })
  })
})
