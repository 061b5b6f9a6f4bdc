import type { SymbolPeriod } from '../symbol-periods.ts'

/** A listing with all its periods, oldest first. */
export interface History {
  readonly id: string
  /** Security kind, such as FUND. */
  readonly kind: string
  readonly periods: readonly SymbolPeriod[]
  /** Additional names that providers use for an index; empty for other kinds. */
  readonly aliases: readonly SymbolPeriod[]
}

/** A listing that had a name, and the period in which it had that name. */
export interface Holding {
  readonly history: History
  readonly period: SymbolPeriod
}

/** Returns one holding for each name that the listing has or had. */
export const holdingsOf = (history: History): readonly Holding[] =>
  [...history.periods, ...history.aliases].map((period) => ({ history, period }))

/** All candidates for a name: enough to choose its listing on any date and in any markets. */
export interface NameHistory {
  /** The market before the colon, if the name has one. */
  readonly market: string | undefined
  /** Holders of the name as written. */
  readonly exact: readonly Holding[]
  /**
   * Holders of symbols that the name may spell differently, likelier readings first. A reading counts only if no
   * earlier reading has a holder.
   */
  readonly alternatives: readonly (readonly Holding[])[]
}
