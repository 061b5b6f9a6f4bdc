import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CHANGES, day, startResuming, subscribeTo, type Resuming } from './support/resuming.ts'

/** Batches of the dataset, and clients that have missed all of them up to a different one. */
const BATCHES = 120
const RESUMING = 30

let scene: Resuming
beforeAll(async () => {
  scene = await startResuming()
  for (let close = 1; close <= BATCHES; close++) await scene.publish([day('XNAS:AAPL', '2026-01-02', String(close))])
}, 120_000)
afterEach(() => scene.closeClients())
afterAll(() => scene?.host.close())

test('clients that miss many batches do not hold up those that miss none', async () => {
  const key = await scene.host.key()
  const live = await scene.connect(key)
  live.send(subscribeTo(CHANGES, ['MSFT']))
  await live.next('subscribed')
  // An account may have only some of these at the same time.
  const keys = await Promise.all(Array.from({ length: RESUMING }, () => scene.host.key({ plan: 'pro' })))
  const clients = await Promise.all(keys.map((each) => scene.connect(each)))
  for (const [index, client] of clients.entries()) client.send(subscribeTo(CHANGES, ['AAPL'], { since: index * 100 }))
  await Promise.all(clients.map((client) => client.next('subscribed')))
  await clients[0]?.next(CHANGES)
  const received = () => clients.reduce((sum, client) => sum + client.received.length, 0)
  const before = received()
  const published = scene.publish([day('XNAS:MSFT', '2026-01-02', '1')])
  await live.next(CHANGES)
  // A turn of every client that resumes is 600 messages.
  expect(received() - before).toBeLessThan(200)
  await published
  for (const client of clients) while (client.received.at(-1)?.seq < BATCHES * 100 + 99) await client.next(CHANGES)
  expect(clients.map((client) => client.received.length)).toEqual(
    clients.map((_, index) => BATCHES - Math.max(index, 1) + 2),
  )
}, 120_000)

test('an account that resumes at many positions at the same time is sent to REST beyond a limit', async () => {
  const key = await scene.host.key()
  const clients = await Promise.all(Array.from({ length: RESUMING }, () => scene.connect(key)))
  for (const [index, client] of clients.entries()) client.send(subscribeTo(CHANGES, ['AAPL'], { since: index * 100 }))
  await Promise.all(
    clients.map(async (client) => {
      while ((client.received.at(-1)?.seq ?? 0) < BATCHES * 100 + 99)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }),
  )
  const resynced = clients.filter((client) => client.received.some(({ type }) => type === 'resync'))
  // How many exactly depends on whether a replay ends before another begins.
  expect(resynced.length).toBeGreaterThan(0)
  expect(resynced.length).toBeLessThan(RESUMING)
  // Each of them can continue from the state before what it missed; the first two have missed every batch.
  const states = resynced.filter((client) => clients.indexOf(client) > 1).map((client) => client.received.at(-1)?.as_of)
  expect(states.filter((state) => typeof state !== 'string')).toEqual([])
}, 120_000)

test('a client whose connection breaks after the reply does not lose a resync', async () => {
  const client = await scene.connect(await scene.host.key())
  client.send(subscribeTo(CHANGES, ['AAPL'], { since: Number.MAX_SAFE_INTEGER }))
  await client.next('subscribed')
  const [first] = client.received.filter(({ seq }) => seq !== undefined)
  expect(first).toMatchObject({ type: 'resync', as_of: null })
})

test('a key without the market that an operation needs cannot subscribe to its changes', async () => {
  const client = await scene.connect(await scene.host.key({ plan: 'nasdaq' }))
  client.send(subscribeTo('changes:london-days.list', ['AAPL']))
  while (client.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(client.received[0]).toMatchObject({ type: 'error', code: 'market-not-entitled' })
})
