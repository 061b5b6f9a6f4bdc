import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Findings } from '../findings.ts'
import { JUDGED, leakIn, objectOf } from './judge.ts'
import { nastyText } from './nasty.ts'
import { mutationsOf } from './requests.ts'

/** Maximum wait for a response to a message, in milliseconds. */
const ANSWER_MS = 2_000
/** Close codes that the stream sends after invalid input, including the protocol's own. */
const CLOSES = new Set([1002, 1003, 1005, 1007, 1009, 4401, 4403, 4429])

/** Invariants of stream responses. */
export const JUDGED_ON_STREAM = {
  closes: 'the stream closes only for a stated reason',
  answered: 'every message on the stream is answered',
  failures: 'every failure on the stream is an error with a code, and none is a server error',
}

/** A message sent on the stream. */
interface Message {
  readonly bytes: Buffer
  readonly binary: boolean
}

/** Invalid messages. */
export function messages(key: string): fc.Arbitrary<Message> {
  const subscribe = { action: 'subscribe', id: 1, channel: 'quotes', symbols: ['AAPL', 'MSFT'] }
  const texts = fc.oneof(
    { weight: 4, arbitrary: mutationsOf(subscribe).map((value) => JSON.stringify(value)) },
    mutationsOf({ ...subscribe, action: 'unsubscribe' }).map((value) => JSON.stringify(value)),
    mutationsOf({ action: 'auth', key }).map((value) => JSON.stringify(value)),
    fc.json(),
    nastyText,
    fc.constantFrom(
      '['.repeat(50_000),
      JSON.stringify({ ...subscribe, symbols: Array.from({ length: 6_000 }, () => 'A') }),
    ),
  )
  return fc.oneof(
    { weight: 8, arbitrary: texts.map((text) => ({ bytes: Buffer.from(text ?? ''), binary: false })) },
    fc.uint8Array({ maxLength: 100 }).map((bytes) => ({ bytes: Buffer.from(bytes), binary: true })),
    fc.constant({ bytes: Buffer.from([0xff, 0xfe, 0x80]), binary: false }),
    fc.constant({ bytes: Buffer.alloc(300_000, 'x'), binary: false }),
  )
}

/** Sends all messages, on a new connection after each close. */
export async function sayOnStream(
  address: string,
  key: string,
  drawn: readonly Message[],
  findings: Findings,
): Promise<{ readonly said: number; readonly closed: number }> {
  let [socket, closed] = [await open(address, key), 0]
  for (const { bytes, binary } of drawn) {
    const what = () => `${bytes.toString('latin1').slice(0, 120)}`
    const reply = await answerTo(socket, bytes, binary)
    if (typeof reply === 'number') {
      findings.holds(JUDGED_ON_STREAM.closes, CLOSES.has(reply), () => `${reply} after ${what()}`)
      closed += 1
      socket = await open(address, key)
      continue
    }
    findings.holds(JUDGED_ON_STREAM.answered, reply !== undefined, what)
    if (reply === undefined) continue
    const { type, code } = objectOf(reply)
    findings.holds(
      JUDGED_ON_STREAM.failures,
      typeof type === 'string' && (type !== 'error' || (typeof code === 'string' && code !== 'internal-error')),
      () => `${reply.slice(0, 120)} after ${what()}`,
    )
    findings.holds(JUDGED.leaks, leakIn(reply) === undefined, () => reply)
  }
  socket.close()
  return { said: drawn.length, closed }
}

async function open(address: string, key: string): Promise<WebSocket> {
  const url = `${address.replace('http', 'ws')}/v1/stream`
  for (let attempt = 0; ; attempt++) {
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.on('error', () => undefined)
    if (isOpen) return socket
    // The host may still count the previous connection.
    if (attempt === 50) throw new Error('the stream does not accept another connection')
    await sleep(50)
  }
}

/**
 * Waits for the next message that is not a row. Returns it, or the code if the stream closes, or undefined if there is
 * no response.
 */
function answerTo(socket: WebSocket, bytes: Buffer, binary: boolean): Promise<string | number | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => end(undefined), ANSWER_MS)
    const onMessage = (data: Buffer) => {
      const text = data.toString('utf8')
      if (!text.startsWith('{"type":"quotes"')) end(text)
    }
    const onClose = (code: number) => end(code)
    function end(reply: string | number | undefined): void {
      clearTimeout(late)
      socket.off('message', onMessage)
      socket.off('close', onClose)
      resolve(reply)
    }
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.send(bytes, { binary })
  })
}
