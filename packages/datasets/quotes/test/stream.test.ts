import type { RecentlyRequested } from '@bourse/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestedQuotes } from '../src/index.ts'
import { idOf, startMarket, type Market } from './support/market.ts'

let market: Market
let socket: WebSocket
const messages: Message[] = []
const waiting: (() => void)[] = []

interface Message {
  readonly type: string
  readonly data?: readonly Readonly<Record<string, unknown>>[]
  readonly accepted?: readonly string[]
  readonly rejected?: readonly unknown[]
}

/** Removes and returns the next received message of a type. */
async function next(type: string): Promise<Message> {
  for (;;) {
    const index = messages.findIndex((message) => message.type === type)
    const [found] = index === -1 ? [] : messages.splice(index, 1)
    if (found !== undefined) return found
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}

beforeAll(async () => {
  market = await startMarket('2026-03-02T21:40:00Z')
  await market.host.host.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = market.host.host.app.server.address()
  socket = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/v1/stream`)
  socket.addEventListener('message', ({ data }) => {
    messages.push(JSON.parse(String(data)))
    waiting.splice(0).forEach((wake) => wake())
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  socket.send(JSON.stringify({ action: 'auth', key: await market.key() }))
  await next('authenticated')
})
afterAll(async () => {
  socket.close()
  await market.host.close()
})

describe('the quotes channel of /v1/stream', () => {
  test('pushes the same rows as GET /v1/quotes, field by field and digit by digit', async () => {
    socket.send(JSON.stringify({ action: 'subscribe', id: 1, channel: 'quotes', symbols: ['AAPL', 'BTCUSD', 'NOPE'] }))
    expect(await next('subscribed')).toMatchObject({
      accepted: ['AAPL', 'BTCUSD'],
      rejected: [{ symbol: 'NOPE', code: 'symbol-not-resolved' }],
    })
    await market.quote(
      ['XNAS:AAPL', '2026-03-02T20:59:58.123456Z', '274.350'],
      ['XNYS:T', '2026-03-02T20:59:58Z', '27'],
      ['CRYPTO:BTCUSD', '2026-03-02T21:39:30Z', '84000.50'],
    )
    const pushed = await next('quotes')
    const { json } = await market.get('/v1/quotes?symbols=AAPL,BTCUSD')
    expect(pushed.data).toEqual(json.data)
    expect(Object.keys(pushed.data?.[0] ?? {})).toEqual(Object.keys(json.data[0]))
    expect(json.data).toMatchObject([
      { last_price: 274.35, last_at: '2026-03-02T20:59:58.123456Z' },
      { last_price: 84000.5 },
    ])
  })

  test('quotes rule 3: subscribing to a listing counts as requesting it', async () => {
    const { requested } = market.host.host.wiring.inject({ requested: requestedQuotes }) as {
      readonly requested: RecentlyRequested
    }
    expect(await requested.newest('CRYPTO')).toEqual([idOf('CRYPTO', 'BTCUSD')])
  })

  test('requires websocket.subscribe in addition to quotes.read', async () => {
    const key = await market.key({ plan: 'pro', capabilities: ['websocket.subscribe'] })
    const other = new WebSocket(socket.url)
    const answers: Message[] = []
    const answered = new Promise<void>((resolve) =>
      other.addEventListener('message', ({ data }) => {
        const message: Message = JSON.parse(String(data))
        if (message.type !== 'authenticated') resolve(void answers.push(message))
      }),
    )
    await new Promise((resolve) => other.addEventListener('open', resolve, { once: true }))
    other.send(JSON.stringify({ action: 'auth', key }))
    other.send(JSON.stringify({ action: 'subscribe', id: 1, channel: 'quotes', symbols: ['AAPL'] }))
    await answered
    other.close()
    expect(answers).toMatchObject([{ type: 'error', code: 'capability-missing' }])
  })
})
