import type { SymbolPeriod } from '../symbol-periods.ts'

/** A listing with all its periods, oldest first. */
export interface History {
  readonly id: string
  /** Kind of security, such as FUND. */
  readonly kind: string
  readonly periods: readonly SymbolPeriod[]
  /** Names that providers give it beside, of indices; empty for all others. */
  readonly aliases: readonly SymbolPeriod[]
}

/** Who carried a name, and when. */
export interface Holding {
  readonly history: History
  readonly period: SymbolPeriod
}

/** A listing under each of its names. */
export const holdingsOf = (history: History): readonly Holding[] =>
  [...history.periods, ...history.aliases].map((period) => ({ history, period }))

/** All that is needed to say whom a name means, on any date and in any markets. */
export interface NameHistory {
  /** The market before the colon, where the name has one. */
  readonly market: string | undefined
  /** Who carried the name as it is written. */
  readonly exact: readonly Holding[]
  /**
   * Who carried a symbol that the name is another spelling of, the likelier reading first: one counts where nobody
   * carried those before it.
   */
  readonly alternatives: readonly (readonly Holding[])[]
}
