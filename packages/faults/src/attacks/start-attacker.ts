import { Worker } from 'node:worker_threads'
import type { Tally, Target } from './attack.ts'
import type { McpAttack } from './mcp.ts'

/** Options for an attacker. */
export interface AttackOrder {
  readonly attack: McpAttack | 'subscriptions'
  readonly target: Target
  /** The market's symbols. */
  readonly symbols: readonly string[]
}

/** A running attacker. */
export interface Attacker {
  /** Stops the attacker after its current strike; resolves with the result of all strikes. */
  end(): Promise<Tally>
}

/** Starts an attacker in its own thread; the attack begins immediately. */
export function startAttacker(order: AttackOrder): Attacker {
  const worker = new Worker(new URL('attacker-thread.ts', import.meta.url), { workerData: order })
  const tally = new Promise<Tally>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the attacker has ended')))
  })
  // `end` reports a failure; until then, this prevents an unhandled rejection.
  tally.catch(() => undefined)
  return {
    end() {
      worker.postMessage('end')
      return tally
    },
  }
}
