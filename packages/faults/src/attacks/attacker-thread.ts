import { parentPort, workerData } from 'node:worker_threads'
import type { Attack, Tally } from './attack.ts'
import { attackMcp, mcpBody } from './mcp.ts'
import type { AttackOrder } from './start-attacker.ts'
import { attackStream } from './stream.ts'

/**
 * An attacker in a thread of its own, so that what it does to the machine's time is not measured as the victim's. It
 * strikes until it is told to end.
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
