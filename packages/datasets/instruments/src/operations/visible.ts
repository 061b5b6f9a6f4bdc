import { sql, type RawBuilder, type Scope } from '@bourse/kit'

/** Names of the columns that the entitlement check reads. */
interface Columns {
  readonly id: string
  readonly market: string
  readonly kind: string
}

/**
 * The kit's `maySee` in SQL: selects rows in the key's markets, excludes the kinds that its plan excludes and, if the
 * key is limited to ids, selects only those ids.
 */
export function visible({ markets, excludedKinds, ids }: Scope, { id, market, kind }: Columns): RawBuilder<boolean> {
  const inMarkets = sql<boolean>`${sql.ref(market)} = any(${[...markets]})`
  const ofKind = excludedKinds.length === 0 ? sql`` : sql` and ${sql.ref(kind)} <> all(${[...excludedKinds]})`
  const limited = ids === undefined ? sql`` : sql` and ${sql.ref(id)} = any(${[...ids]})`
  return sql<boolean>`(${inMarkets}${ofKind}${limited})`
}
