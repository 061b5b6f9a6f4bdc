import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushing } from './support/pushing.ts'
import { streamAddress } from './support/stream-address.ts'
import { switchDataset } from './support/switch-dataset.ts'
import { StreamClient } from './support/stream-client.ts'

const broken = pushing('broken', {
  told: () => {
    throw new Error('this row cannot be sent')
  },
})
const ticks = pushing('ticks')
// Fifteen minutes after the test clock's start time.
const late = pushing('late', { readyAt: '2026-03-02T22:15:00Z' })

let host: TestHost
let client: StreamClient

beforeAll(async () => {
  // The channel that throws is first, so that it could delay the other one.
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), broken.dataset, late.dataset, ticks.dataset] })
  const key = await host.key()
  client = await StreamClient.connect(await streamAddress(host), { authorization: `Bearer ${key}` })
})
afterAll(async () => {
  await client?.close()
  await host.close()
})

async function turn(enabled: boolean, { dataset } = ticks): Promise<void> {
  await switchDataset(host.database.database, dataset, enabled)
  await host.host.refresh()
}

const publish = (second: number, price: string, into = ticks.prices) =>
  host.publish(into, [{ symbol: 'AAPL', at: `2026-03-02T21:00:${second}Z`, price }], { source: 'primary' })

test('a disabled channel is announced to subscribers once, pushes nothing, and resumes when enabled', async () => {
  client.send({ action: 'subscribe', channel: 'ticks', symbols: ['AAPL', 'TEST:TICK'], id: 1 })
  expect(await client.next('subscribed')).toMatchObject({ accepted: ['TEST:TICK', 'AAPL'], rejected: [] })
  await publish(10, '1.5')
  await expect.poll(() => pricesOf('AAPL')).toEqual([1.5])

  await turn(false)
  expect(await client.next('error')).toMatchObject({ code: 'dataset-unavailable' })
  const before = client.received.length
  await publish(20, '2.5')
  client.send({ action: 'subscribe', channel: 'ticks', symbols: ['AAPL'], id: 2 })
  expect(await client.next('error')).toMatchObject({ code: 'dataset-unavailable' })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  // Neither the row that was published in the meantime nor the test symbol has arrived.
  expect(client.received.slice(before).filter(({ type }) => type !== 'error')).toEqual([])

  await turn(true)
  await publish(30, '3.5')
  await expect.poll(() => pricesOf('AAPL')).toEqual([1.5, 3.5])
  await expect.poll(() => pricesOf('TICK').length).toBeGreaterThan(0)

  await turn(false)
  client.send({ action: 'unsubscribe', channel: 'ticks', symbols: ['AAPL'], id: 3 })
  expect(await client.next('unsubscribed')).toMatchObject({ accepted: ['AAPL'], rejected: [] })
  await turn(true)
}, 30_000)

test('delayed rows are dropped if their channel is disabled when they are due', async () => {
  await subscribe('late', 'ticks')
  await publish(35, '7.5', late.prices)
  await publish(35, '8.5')
  // Channels are fed in turn, so by now the first one's row is waiting.
  await expect.poll(() => pricesOf('AAPL').at(-1)).toBe(8.5)
  await turn(false, late)
  await client.next('error')
  host.clock.advance(16 * 60_000)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await turn(true, late)
  await publish(36, '9.5', late.prices)
  await expect.poll(() => pricesOf('AAPL').at(-1)).toBe(9.5)
  expect(pricesOf('AAPL')).not.toContain(7.5)
}, 30_000)

test('a channel whose rows cannot be created does not delay the others', async () => {
  await subscribe('ticks', 'broken')
  await publish(40, '4.5', broken.prices)
  await publish(41, '5.5')
  await publish(42, '6.5')
  await expect.poll(() => pricesOf('AAPL').slice(-2), { timeout: 10_000 }).toEqual([5.5, 6.5])
}, 30_000)

async function subscribe(...channels: readonly string[]): Promise<void> {
  for (const channel of channels) {
    client.send({ action: 'subscribe', channel, symbols: ['AAPL'] })
    await client.next('subscribed')
  }
}

interface Row {
  readonly symbol: string
  readonly price: number
}

/** Returns a symbol's prices in the order received. */
function pricesOf(symbol: string): readonly number[] {
  return client.received.flatMap(({ data = [] }) =>
    data.filter((row: Row) => row.symbol === symbol).map(({ price }: Row) => price),
  )
}
