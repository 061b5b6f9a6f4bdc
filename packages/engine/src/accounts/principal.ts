import type { LimitedPrincipal } from '../ledger/index.ts'

/**
 * Who is asking, and everything that decides what the answer may hold: worked out once per key, from account, plan, key
 * and configuration.
 */
export interface Principal extends LimitedPrincipal {
  /** The console session that asks with the rights of the key; undefined where the key itself was sent. */
  readonly sessionId: string | undefined
  /** The operator's own account. */
  readonly owner: boolean
  readonly planName: string
  /** Answers false for any name that is not a capability of this deployment. */
  readonly capabilities: { has(name: string): boolean }
  /** Ids of the datasets that the plan includes; answers false for any other name. */
  readonly datasets: { has(id: string): boolean }
  /** Entitled markets, in the order in which a bare symbol prefers them; empty allows nothing. */
  readonly markets: readonly string[]
  /** Kinds of entity that the key may not see. */
  readonly excludedKinds: readonly string[]
  /**
   * Symbols the key is limited to, in capitals, as plan and key write them; undefined: no such limit, empty: nothing.
   */
  readonly symbols: readonly string[] | undefined
  /** Requests a minute of this key alone; undefined: no such limit. */
  readonly requestsPerMinuteOfKey: number | undefined
  /** null: all history. */
  readonly historyYears: number | null
  /** Symbols that one account may stream at once. */
  readonly streamSymbols: number
  /** Changes whenever datasets, markets, excluded kinds, symbols or history do: equal ones see the same rows. */
  readonly fingerprint: string
}
