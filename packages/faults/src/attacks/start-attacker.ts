import { Worker } from 'node:worker_threads'
import type { Tally, Target } from './attack.ts'
import type { McpAttack } from './mcp.ts'

/** What an attacker is started with. */
export interface AttackOrder {
  readonly attack: McpAttack | 'subscriptions'
  readonly target: Target
  /** Symbols of the market. */
  readonly symbols: readonly string[]
}

/** An attacker at work. */
export interface Attacker {
  /** Has it end after its current strike; resolves with what came of all of them. */
  end(): Promise<Tally>
}

/** Starts an attacker in a thread of its own; it is at work at once. */
export function startAttacker(order: AttackOrder): Attacker {
  const worker = new Worker(new URL('attacker-thread.ts', import.meta.url), { workerData: order })
  const tally = new Promise<Tally>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the attacker has ended')))
  })
  // Who ends it hears of a failure; until then nobody does.
  tally.catch(() => undefined)
  return {
    end() {
      worker.postMessage('end')
      return tally
    },
  }
}
