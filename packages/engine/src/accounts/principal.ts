import type { LicenceHolder } from '../licences/index.ts'
import type { LimitedPrincipal } from '../ledger/index.ts'

/**
 * The caller and everything that determines what a response may contain, computed once per key from the account, plan,
 * key and configuration.
 */
export interface Principal extends LimitedPrincipal {
  /** The console session that uses the key's rights; undefined if the request sent the key itself. */
  readonly sessionId: string | undefined
  /** Whether the account is the owner's. */
  readonly owner: boolean
  /** The operator capabilities among `capabilities`; empty for a key that does not operate the deployment. */
  readonly operations: readonly string[]
  readonly planName: string
  /** Returns false for any name that is not a capability in this deployment. */
  readonly capabilities: { has(name: string): boolean }
  /** Whether the plan includes a dataset id. */
  readonly datasets: { has(id: string): boolean }
  /** Entitled markets, in order of preference for symbols without an exchange; empty permits nothing. */
  readonly markets: readonly string[]
  /** Entity kinds that the key cannot read. */
  readonly excludedKinds: readonly string[]
  /**
   * Symbols that the key is limited to, in upper case, as written in the plan and key; undefined for no limit, empty
   * for none.
   */
  readonly symbols: readonly string[] | undefined
  /** Requests per minute for this key; undefined if it does not have its own limit. */
  readonly requestsPerMinuteOfKey: number | undefined
  /** Years of history that the plan includes; null for all. */
  readonly historyYears: number | null
  /** How publishers' terms see the account; undefined for the owner, who may have every value. */
  readonly licence: LicenceHolder | undefined
  /** Number of symbols that one account may stream concurrently. */
  readonly streamSymbols: number
  /**
   * Changes with datasets, markets, excluded kinds, symbols, history and contracts: principals with equal
   * fingerprints see the same rows.
   */
  readonly fingerprint: string
}
