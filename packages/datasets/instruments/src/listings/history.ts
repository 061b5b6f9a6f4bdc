import type { Stretch } from '../stretches.ts'

/** A listing with all its stretches, oldest first. */
export interface History {
  readonly id: string
  /** Kind of security, such as FUND. */
  readonly kind: string
  readonly stretches: readonly Stretch[]
  /** Names that providers give it beside, of indices; empty for all others. */
  readonly aliases: readonly Stretch[]
}

/** Who carried a name, and when. */
export interface Holding {
  readonly history: History
  readonly stretch: Stretch
}

/** A listing under each of its names. */
export const holdingsOf = (history: History): readonly Holding[] =>
  [...history.stretches, ...history.aliases].map((stretch) => ({ history, stretch }))

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
