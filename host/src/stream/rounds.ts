import { lookAgain } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import type { Subscriber } from './subscriber.ts'
import { isServing, watchSwitches } from './switched-off.ts'
import { testRow, TICK_MS } from './test-symbol.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** Milliseconds of silence after which a heartbeat goes out, and between two pings. */
const SILENCE_MS = 30_000
/** Milliseconds between two looks at the keys of all connections. */
const LOOK_MS = 1_000

/** What is done again and again for the connections that are open. Returns what ends it. */
export function startRounds(parts: SessionParts, open: ReadonlySet<Subscriber>, waiting: WaitingRoom): () => void {
  const tellSwitches = watchSwitches(parts.engine.wiring, [...parts.channels.values()])
  const timers = [
    every(TICK_MS, () => pushTicks(parts)),
    every(LOOK_MS, () => tellSwitches(open, parts.now())),
    every(LOOK_MS, () => open.forEach((subscriber) => void lookAgain(parts, subscriber).catch(() => undefined))),
    every(LOOK_MS, () => pushDue(parts, waiting)),
    every(LOOK_MS, () => open.forEach((subscriber) => breakSilence(parts, subscriber))),
    every(SILENCE_MS, () => open.forEach(ping)),
  ]
  return () => timers.forEach(clearInterval)
}

const every = (milliseconds: number, work: () => void) => setInterval(work, milliseconds).unref()

/** Moves the test symbol of every channel. */
function pushTicks({ channels, engine, feed }: SessionParts): void {
  for (const open of channels.values())
    if (isServing(engine.wiring, open)) void feed.push(open.channel.id, [testRow(open, engine.clock.now())])
}

/** Rows of a channel that is off when they come due are dropped, like those that are published meanwhile. */
function pushDue({ channels, engine, feed }: SessionParts, waiting: WaitingRoom): void {
  const due = waiting.due()
  for (const open of channels.values()) {
    const rows = due.get(open.channel.id) ?? []
    if (rows.length > 0 && isServing(engine.wiring, open)) void feed.push(open.channel.id, rows)
  }
}

function breakSilence({ engine, now }: SessionParts, subscriber: Subscriber): void {
  if (subscriber.principal === undefined || now() - subscriber.sentAt < SILENCE_MS) return
  subscriber.sendMessage({ type: 'heartbeat', at: engine.clock.now() }, now())
}

/** Somebody who answers no ping has gone without a goodbye. */
function ping(subscriber: Subscriber): void {
  if (!subscriber.answered) return subscriber.socket.terminate()
  subscriber.answered = false
  subscriber.socket.ping()
}
