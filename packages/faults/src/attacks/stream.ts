import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Attack, AttackResponse, Target } from './attack.ts'

/** Number of connections, pending subscriptions per connection, and symbols per subscription. */
const [CONNECTIONS, PENDING] = [8, 2]
export const NAMES = 5_000

/**
 * Subscribes on several connections to the maximum number of names per message, with different names each time, without
 * waiting for responses.
 */
export async function attackStream({ address, key }: Target, symbols: readonly string[]): Promise<Attack> {
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/stream`, {
        headers: { authorization: `Bearer ${key}` },
      })
      socket.setMaxListeners(0)
      await once(socket, 'open')
      return socket
    }),
  )
  let number = 0
  const names = () => [
    ...symbols,
    ...Array.from({ length: NAMES - symbols.length }, () => `Z${(number++).toString(36)}`),
  ]
  return {
    async strike() {
      const pending = sockets.flatMap((socket) => Array.from({ length: PENDING }, () => [socket, names()] as const))
      return Promise.all(pending.map(([socket, some], id) => subscribe(socket, id, some)))
    },
    async close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/**
 * The stream's errors do not identify the message that caused them, so each error counts for every unanswered message.
 */
function subscribe(socket: WebSocket, id: number, symbols: readonly string[]): Promise<AttackResponse> {
  return new Promise((resolve, reject) => {
    const end = (code: string, bytes: number) => {
      socket.off('message', onMessage).off('close', onClose)
      resolve({ code, bytes })
    }
    const onMessage = (data: Buffer) => {
      const text = data.toString('latin1')
      if (text.startsWith(`{"type":"subscribed","id":${id},`)) end('answered', text.length)
      if (text.startsWith('{"type":"error"')) end(/"code":"([a-z-]+)"/.exec(text)?.[1] ?? text, text.length)
    }
    const onClose = (code: number) => reject(new Error(`the stream closed with ${code}`))
    socket.on('message', onMessage).on('close', onClose)
    socket.send(JSON.stringify({ action: 'subscribe', id, channel: 'quotes', symbols }))
  })
}
