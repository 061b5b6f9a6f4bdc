import type { SelectQueryBuilder } from 'kysely'
import type { Knowledge } from '../values/knowledge.ts'
import { checkName } from '../checks/names.ts'
import type { Found } from './rule.ts'
import type { Needs, Provided } from './needs.ts'
import type { DateWindow } from './rows.ts'

/** A key of the record: the values of its key columns. */
export type RowKey = Readonly<Record<string, string>>

/** Rows around a publication, to decide which must wait. All selects have the record's columns; the table is `r`. */
export interface HoldContext<Row> {
  /**
   * Ids of the entities that the rows which came in may be of; none where the record has no subject. It spares a look
   * through all of them.
   */
  readonly entities: readonly string[]
  /** Rows about to be published. */
  incoming(): SelectQueryBuilder<{ r: Row }, 'r', object>
  /** Rows published now; with a window those whose time field lies in it, without which a long history is not read. */
  published(window?: DateWindow): SelectQueryBuilder<{ r: Row }, 'r', object>
  /** What is published now, for services. */
  readonly knowledge: Knowledge
  /** Rows that wait because of this rule. */
  held(): SelectQueryBuilder<{ r: Row }, 'r', object>
}

/** A row that must wait, and what was found about it. */
export interface HeldKey extends Found {
  readonly key: RowKey
}

/** Which rows wait and which are let through. */
export interface HoldDecision {
  /** Rows that must wait. Rows already held stay so when named neither here nor in `release`. */
  readonly hold: readonly HeldKey[]
  /** Held rows that are confirmed now. */
  readonly release: readonly RowKey[]
}

/** A rule that keeps suspicious rows back until something confirms them. */
export interface Hold {
  /** Such as `close-jump`: findings are counted and listed by it. */
  readonly name: string
  readonly needs: Needs
  readonly decide: (needs: never, context: HoldContext<never>) => Promise<HoldDecision>
}

/** Declares a hold rule for a record with rows of type `Row`. */
export function hold<Row>() {
  return <const N extends Needs>(
    name: string,
    needs: N,
    decide: (needs: Provided<N>, context: HoldContext<Row>) => Promise<HoldDecision>,
  ): Hold => {
    checkName('rule', name)
    return { name, needs, decide }
  }
}
