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
  await execute('delete from bourse.usage_reports')
  await execute('truncate bourse.usage_hours, bourse.billing_ids')
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
/** Deliveries about the account. */
const ownDeliveries = async () =>
  (await host.deliveries()).filter(({ event }) => (event.data as { account?: string }).account === account)
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

  test('is reported to destinations of the operator only, from the time when they list it', async () => {
    const others = { kind: 'webhook', name: 'of an account', address: receiver.url, account_id: account }
    expect((await host.post('/destinations', { ...others, ...USAGE })).status).toBe(422)
    const { id: own } = await host.destination(receiver.url, { account_id: account })
    expect((await host.patch(`/destinations/${own}`, USAGE)).status).toBe(422)
    await host.destination(`${receiver.url}/earlier`, USAGE)
    const { id } = await host.destination(receiver.url, { types: ['dataset.late'] })
    await use(1)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    await host.patch(`/destinations/${id}`, USAGE)
    host.test.clock.advance(50 * MINUTE_MS)
    await use(2)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect(credits()).toEqual(['2'])
  })

  test('since a time of the past is reported to a new destination, as it was to others', async () => {
    await host.destination(`${receiver.url}/first`, USAGE)
    const ids = (path: string) =>
      sent(path)
        .map(({ json }) => json[0].id)
        .toSorted()
    const since = host.test.clock.now()
    for (const count of [1, 2]) {
      await use(count)
      host.test.clock.advance(60 * MINUTE_MS)
    }
    host.test.clock.advance(10 * MINUTE_MS)
    await report()
    expect(ids('/first')).toHaveLength(2)
    const again = { ...USAGE, since }
    await host.destination(`${receiver.url}/second`, again)
    await host.deliver()
    expect(ids('/second')).toEqual(ids('/first'))
    const old = new Date(host.test.clock.millis() - 91 * 86_400_000).toISOString()
    const wrong = { kind: 'webhook', name: 'wrong', address: receiver.url }
    for (const more of [
      { ...USAGE, since: old },
      { types: ['dataset.late'], since },
    ])
      expect((await host.post('/destinations', { ...wrong, ...more })).json.errors[0].pointer).toBe('/since')
  })

  test('continues where a destination stopped that is removed and added again', async () => {
    const { id, secret } = await host.destination(receiver.url, USAGE)
    await use(1)
    host.test.clock.advance(60 * MINUTE_MS)
    receiver.answer(({ body }) => ({ status: body.includes('"credits":"2"') ? 500 : 200 }))
    await use(2)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    await host.delete(`/destinations/${id}`)
    expect((await host.get('/destinations')).json.data).toEqual([])
    expect((await host.get(`/destinations/${id}`)).status).toBe(404)
    await use(3)
    host.test.clock.advance(120 * MINUTE_MS)
    await report()
    receiver.requests.length = 0
    receiver.answer(() => ({}))
    const next = await host.destination(receiver.url, USAGE)
    expect(next.id).toBe(id)
    expect(next.secret).not.toBe(secret)
    await report()
    expect(credits().toSorted()).toEqual(['2', '3'])
  })

  test('never is an event of the outbox, which hosts of earlier releases dispatch, deliver and limit', async () => {
    await host.destination(`${receiver.url}/all`)
    await host.destination(receiver.url, USAGE)
    await use(1)
    host.test.clock.advance(70 * MINUTE_MS)
    await runJob(host.test, 'events__report-usage')
    expect((await host.get('/events')).json.data).toEqual([])
    await host.deliver()
    const { database } = host.test.database
    expect(await database.query('select from bourse.deliveries join bourse.events using (seq)')).toEqual([])
    expect([sent().length, sent('/all').length]).toEqual([1, 0])
  })

  test('that no destination accepted is retained for 90 days', async () => {
    const { id } = await host.destination(receiver.url, USAGE)
    await host.patch(`/destinations/${id}`, { enabled: false })
    await use(1)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    host.test.clock.advance(89 * 24 * 60 * MINUTE_MS)
    await report()
    expect(await ownDeliveries()).toHaveLength(1)
    host.test.clock.advance(2 * 24 * 60 * MINUTE_MS)
    await report()
    expect(await ownDeliveries()).toEqual([])
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
    expect(sent().map(({ json }) => json.length)).toEqual(expect.arrayContaining([100, 50]))
    await replay(id)
    const ids = sent().map(({ json }) => json.map((event: { id: string }) => event.id).join())
    expect(ids.slice(2).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(new Set(ids.join().split(',')).size).toBe(150)
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
    await host.patch(`/accounts/${account}/billing`, { billing_id: 'cus_1' })
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

  test('get usage with the billing id of its hour, however late it is sent', async () => {
    const bill = (body: object) => host.patch(`/accounts/${account}/billing`, body)
    await add('openmeter')
    const subjects = () =>
      sent('/openmeter')
        .map(({ json }) => `${json[0].subject} ${json[0].data.credits}`)
        .toSorted()
    const start = host.test.clock.now()
    await bill({ billing_id: 'cus_1' })
    await use(1)
    host.test.clock.advance(61 * MINUTE_MS)
    await bill({ billing_id: 'cus_2' })
    await use(2)
    host.test.clock.advance(60 * MINUTE_MS)
    await bill({ billing_id: null })
    await use(3)
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect(subjects()).toEqual([`${account} 3`, 'cus_1 1', 'cus_2 2'])
    const later = new Date(host.test.clock.millis() + 60_000).toISOString()
    for (const body of [{ billing_id: 'cus_3', billing_since: later }, { billing_since: start }])
      expect((await bill(body)).json.errors[0].pointer).toBe('/billing_since')
    await bill({ billing_id: 'cus_3', billing_since: start })
    receiver.requests.length = 0
    const [{ destination_id: id } = { destination_id: '' }] = await host.deliveries()
    await replay(id)
    expect(subjects()).toEqual(['cus_3 1', 'cus_3 2', 'cus_3 3'])
  })

  test('get the rest of a batch of which Lago has a part', async () => {
    await add('lago')
    const known = new Set<string>()
    const exists = { status: 422, body: '{"error_details":{"transaction_id":["value_already_exist"]}}' }
    receiver.answer(({ body, json }) => {
      if (!body.includes(account)) return {}
      const ids: readonly string[] = json.events.map((event: { transaction_id: string }) => event.transaction_id)
      if (known.size === 0) known.add(ids[0] ?? '')
      if (ids.some((each) => known.has(each))) return exists
      for (const each of ids) known.add(each)
      return {}
    })
    for (const key of ['key_1', 'key_2', 'key_3']) await use(5, { key })
    host.test.clock.advance(70 * MINUTE_MS)
    await report()
    expect(await ownDeliveries()).toMatchObject([{ state: 'delivered' }])
    expect(known.size).toBe(3)
  })

  test('get no usage again that Stripe may have, once Stripe cannot recognize it', async () => {
    const { id } = (await add('stripe')).json.data
    await host.patch(`/accounts/${account}/billing`, { billing_id: 'cus_1' })
    const delivery = async () => (await ownDeliveries())[0]
    const answer = (status: number) => receiver.answer(({ path }) => (path === '/stripe' ? { status } : {}))
    await use(5)
    host.test.clock.advance(70 * MINUTE_MS)
    answer(429)
    await report()
    host.test.clock.advance(26 * 60 * MINUTE_MS)
    answer(500)
    await host.deliver()
    const before = sent('/stripe').length
    host.test.clock.advance(26 * 60 * MINUTE_MS)
    answer(200)
    await host.deliver()
    expect(await delivery()).toMatchObject({
      state: 'dead',
      response: expect.stringContaining('Check whether the meter usage_hour in Stripe has 5 credits of cus_1'),
    })
    expect(sent('/stripe').length).toBe(before)
    await replay(id)
    expect(sent('/stripe').length).toBe(before)
    await host.post(`/destinations/${id}/replay`, { delivery_id: (await delivery())?.id })
    await host.deliver()
    expect(await delivery()).toMatchObject({ state: 'delivered' })
    expect(sent('/stripe').length).toBe(before + 1)
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
