import { parentPort, workerData } from 'node:worker_threads'
import type { Attack, Tally } from './attack.ts'
import { attackMcp, mcpBody } from './mcp.ts'
import type { AttackOrder } from './start-attacker.ts'
import { attackStream } from './stream.ts'

/**
 * An attacker in its own thread, so that its processor time does not affect the victim's measured times. It repeats the
 * attack until it is stopped.
 */
const order: AttackOrder = workerData
const attack: Attack =
  order.attack === 'subscriptions'
    ? await attackStream(order.target, order.symbols)
    : attackMcp(order.target, mcpBody(order.attack, order.symbols))

let isOver = false
parentPort?.once('message', () => void (isOver = true))

const codes: Record<string, number> = {}
let [strikes, mostBytes] = [0, 0]
do {
  for (const { code, bytes } of await attack.strike()) {
    codes[code] = (codes[code] ?? 0) + 1
    mostBytes = Math.max(mostBytes, bytes)
  }
  strikes++
} while (!isOver)
await attack.close()
const tally: Tally = { strikes, codes, mostBytes }
parentPort?.postMessage(tally)
