import { sequenceOf } from './resumable/position.ts'
import { checkAccess } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import type { Subscriber } from './subscriber.ts'
import { isServing, watchSwitches } from './switched-off.ts'
import { testRow, testTopic, TICK_MS } from './test-symbol.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** Milliseconds of silence before a heartbeat, and between pings. */
const SILENCE_MS = 30_000
/** Milliseconds between checks of all connections' keys. */
const CHECK_MS = 1_000

/** Starts periodic work for open connections. Returns a function that stops it. */
export function startRounds(parts: SessionParts, open: ReadonlySet<Subscriber>, waiting: WaitingRoom): () => void {
  const reportSwitches = watchSwitches(parts.engine.wiring, [...parts.channels.values()])
  const timers = [
    every(TICK_MS, () => pushTicks(parts)),
    every(CHECK_MS, () => reportSwitches(open, parts.now())),
    every(CHECK_MS, () => open.forEach((subscriber) => void checkAccess(parts, subscriber).catch(() => undefined))),
    every(CHECK_MS, () => pushDue(parts, waiting)),
    every(CHECK_MS, () => open.forEach((subscriber) => breakSilence(parts, subscriber))),
    every(SILENCE_MS, () => open.forEach(ping)),
  ]
  return () => timers.forEach(clearInterval)
}

const every = (milliseconds: number, work: () => void) => setInterval(work, milliseconds).unref()

/** Sends the next row of the test symbol on every channel. */
function pushTicks({ channels, engine, feed }: SessionParts): void {
  for (const open of channels.values())
    if (feed.hasSubscribers(testTopic(open.channel.id)) && isServing(engine.wiring, open))
      void feed.push(open.channel.id, [testRow(open, engine.clock.now())])
}

/** Delayed rows on a disabled channel are dropped, like rows published while it is disabled. */
function pushDue({ channels, engine, feed }: SessionParts, waiting: WaitingRoom): void {
  const due = waiting.due()
  for (const open of channels.values()) {
    const rows = due.get(open.channel.id) ?? []
    if (rows.length > 0 && isServing(engine.wiring, open)) void feed.push(open.channel.id, rows)
  }
}

function breakSilence({ engine, now }: SessionParts, subscriber: Subscriber): void {
  if (subscriber.principal === undefined || now() - subscriber.sentAt < SILENCE_MS) return
  subscriber.sendMessage({ type: 'heartbeat', at: engine.clock.now(), ...positionsOf(subscriber) }, now())
}

/** The sequence numbers from which a client could resume its channels, even if they were silent. */
function positionsOf({ resumable }: Subscriber): object {
  const positions = [...resumable].map(([id, { position }]) => [id, sequenceOf(position)] as const)
  return positions.length === 0 ? {} : { seq: Object.fromEntries(positions) }
}

/** A client that does not answer a ping has disconnected without closing. */
function ping(subscriber: Subscriber): void {
  if (!subscriber.answered) return subscriber.socket.terminate()
  subscriber.answered = false
  subscriber.socket.ping()
}
