import type { SelectQueryBuilder } from 'kysely'
import type { Knowledge } from './knowledge.ts'
import type { DateWindow } from './record.ts'
import type { Needs, Provided } from './service.ts'

/** A key of the record: the values of its key columns. */
export type RowKey = Readonly<Record<string, string>>

/** Rows around a publication, to decide which must wait. All selects have the record's columns; the table is `r`. */
export interface HoldContext<Row> {
  /** Rows about to be published. */
  incoming(): SelectQueryBuilder<{ r: Row }, 'r', object>
  /** Rows published now; with a window those whose time field lies in it, without which a packed record is not read. */
  published(window?: DateWindow): SelectQueryBuilder<{ r: Row }, 'r', object>
  /** What is published now, for services. */
  readonly knowledge: Knowledge
  /** Rows already waiting. */
  held(): SelectQueryBuilder<{ r: Row }, 'r', object>
}

/** Which rows wait and which are let through. */
export interface HoldDecision {
  /** Rows that must wait, with the reason an operator reads. Rows already held stay so when named neither here nor in `release`. */
  readonly hold: readonly { readonly key: RowKey; readonly reason: string }[]
  /** Held rows that are confirmed now. */
  readonly release: readonly RowKey[]
}

/** A rule that keeps suspicious rows back until something confirms them. */
export interface Hold {
  readonly needs: Needs
  readonly decide: (needs: never, context: HoldContext<never>) => Promise<HoldDecision>
}

/** Declares a hold rule for a record with rows of type `Row`. */
export function hold<Row>() {
  return <const N extends Needs>(
    needs: N,
    decide: (needs: Provided<N>, context: HoldContext<Row>) => Promise<HoldDecision>,
  ): Hold => ({ needs, decide })
}
