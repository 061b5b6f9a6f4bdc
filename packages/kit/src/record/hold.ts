import type { SelectQueryBuilder } from 'kysely'
import type { Knowledge } from '../values/knowledge.ts'
import { checkName } from '../checks/names.ts'
import type { RowIssue } from './rule.ts'
import type { Needs, ProvidedNeeds } from './needs.ts'
import type { DateWindow } from './rows.ts'

/** The key of a row in the record: the values of its key columns. */
export type RowKey = Readonly<Record<string, string>>

/**
 * The rows that a hold rule may read to decide which rows to hold. All selects have the record's columns; their table
 * is `r`.
 */
export interface HoldContext<Row> {
  /**
   * Ids of the entities that the incoming rows may belong to; empty if the record has no subject. Restricts a search to
   * these entities.
   */
  readonly entities: readonly string[]
  /** Rows about to be published. */
  incoming(): SelectQueryBuilder<{ r: Row }, 'r', object>
  /** Published rows; with a window, only rows whose time field is within it. A long history requires a window. */
  published(window?: DateWindow): SelectQueryBuilder<{ r: Row }, 'r', object>
  /** The published state, to pass to services. */
  readonly knowledge: Knowledge
  /** Rows held by this rule. */
  held(): SelectQueryBuilder<{ r: Row }, 'r', object>
}

/** The key of a row to hold, and the reason. */
export interface HeldKey extends RowIssue {
  readonly key: RowKey
}

/** The decision of a hold rule: rows to hold and rows to release. */
export interface HoldDecision {
  /** Rows to hold. A row that is already held stays held unless `release` names it. */
  readonly hold: readonly HeldKey[]
  /** Held rows to publish now. */
  readonly release: readonly RowKey[]
}

/** A rule that holds suspicious rows for review until they are confirmed. */
export interface Hold {
  /** Name such as `close-jump`, used to count and list validation issues. */
  readonly name: string
  readonly needs: Needs
  readonly decide: (needs: never, context: HoldContext<never>) => Promise<HoldDecision>
}

/** Declares a hold rule for a record with rows of type `Row`. */
export function hold<Row>() {
  return <const N extends Needs>(
    name: string,
    needs: N,
    decide: (needs: ProvidedNeeds<N>, context: HoldContext<Row>) => Promise<HoldDecision>,
  ): Hold => {
    checkName('rule', name)
    return { name, needs, decide }
  }
}
