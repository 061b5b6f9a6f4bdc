import { afterEach, expect, it, vi } from 'vitest'
import { follow, stream, type ChannelMessage } from '../src/index.ts'
import { simulatedSocket, type Sent } from './support/simulated-socket.ts'

const CHANGES = 'changes:eod.list'
const waits: number[] = []
const service = {
  url: 'https://data.example.com/bourse/',
  key: 'bourse_secret' as string | null,
  pause: async (milliseconds: number) => void waits.push(milliseconds),
}

afterEach(() => {
  vi.unstubAllGlobals()
  waits.length = 0
})

function simulate(messages: (sent: Sent, connection: number) => readonly object[] | 'broken') {
  const { SimulatedSocket, connections } = simulatedSocket(messages)
  vi.stubGlobal('WebSocket', SimulatedSocket)
  return connections
}

const subscribed = (accepted: readonly string[], rejected: readonly object[] = []) => ({
  type: 'subscribed',
  id: 1,
  accepted,
  rejected,
  seq: 1,
})
const change = (seq: number) => ({ type: CHANGES, seq, batch: '7', as_of: '2026-03-02T22:00:00Z', data: [{}] })

async function take(messages: AsyncGenerator<ChannelMessage>, count: number): Promise<readonly ChannelMessage[]> {
  const taken: ChannelMessage[] = []
  for await (const message of messages) if (taken.push(message) === count) break
  return taken
}

it('the key is the first message, unless the service’s own pages have a session', async () => {
  const connections = simulate(() => [{ type: 'quotes', data: [{ symbol: 'AAPL', last_price: 0.1, size: 2 }] }])
  for (const key of ['bourse_secret', null]) {
    const { value } = await stream({ ...service, key }, 'quotes', ['AAPL']).next()
    expect(value).toEqual({ symbol: 'AAPL', last_price: '0.1', size: '2' })
  }
  const subscribe = { action: 'subscribe', id: 1, channel: 'quotes', symbols: ['AAPL'] }
  expect(connections.map(({ sent }) => sent)).toEqual([
    [{ action: 'auth', key: 'bourse_secret' }, subscribe],
    [subscribe],
  ])
  expect(connections[0]?.url).toBe('wss://data.example.com/bourse/v1/stream')
})

it('a program that is too far behind does not fill its memory', async () => {
  simulate(() => Array.from({ length: 10_001 }, () => ({ type: 'quotes', data: [{ symbol: 'AAPL' }] })))
  await expect(Array.fromAsync(stream(service, 'quotes', ['AAPL']))).rejects.toThrow('messages behind')
})

it('a stream that the service closes has no end that looks complete', async () => {
  const connections = simulate(() => [])
  await expect(stream(service, 'quotes', ['AAPL']).next()).rejects.toThrow('closed the stream')
  expect(connections[0]?.isClosed).toBe(true)
})

it('a follower continues after its last position, also that of a heartbeat, and waits longer after each failure', async () => {
  const connections = simulate((_, connection) => {
    if (connection === 1) return [subscribed(['AAPL']), change(5)]
    if (connection === 2) return [{ type: 'heartbeat', seq: { [CHANGES]: 8, publications: 99 } }]
    if (connection === 3) return 'broken'
    if (connection === 4) return [{ type: 'error', code: 'rate-limit', message: 'Too many.' }]
    return [subscribed(['AAPL']), { type: 'resync', channel: CHANGES, seq: 9, as_of: null }]
  })
  const [first, second] = await take(follow(service, CHANGES, { symbols: ['AAPL'], since: 3 }), 2)
  expect(first).toMatchObject({ seq: 5, asOf: '2026-03-02T22:00:00Z', batch: '7', isResync: false })
  expect(second).toEqual({ channel: CHANGES, seq: 9, data: [], asOf: null, batch: null, isResync: true })
  expect(connections.map(({ sent }) => sent[1]?.['since'])).toEqual([3, 5, 8, 8, 8])
  expect(waits).toEqual([250, 500, 1_000, 2_000])
})

it('symbols that are rejected for a while are not lost, and lasting rejections are thrown', async () => {
  const isBusy = { symbol: 'MSFT', code: 'concurrency-limit' }
  simulate((_, connection) => {
    if (connection === 1) return [subscribed(['AAPL', 'MSFT'])]
    if (connection === 2) return [subscribed(['AAPL'], [isBusy]), change(4)]
    if (connection === 3) return [subscribed(['AAPL', 'MSFT']), change(6)]
    return [subscribed(['AAPL'], [{ symbol: 'MSFT', code: 'market-missing' }, isBusy])]
  })
  const messages = follow(service, CHANGES, { symbols: ['AAPL', 'MSFT'] })
  expect((await messages.next()).value).toMatchObject({ seq: 6 })
  await expect(messages.next()).rejects.toMatchObject({
    code: 'market-missing',
    detail: 'The service does not accept these symbols: MSFT (market-missing), MSFT (concurrency-limit)',
  })
})
