import type { ScreenerRunRow } from '@bourse/client'

/** Ids of issuers by the id of the profile of each of their listings. */
export type IssuerIds = ReadonlyMap<string, string>

/**
 * Listings that may be classes of one issuer: whose names begin with the same word. A listing has a company id of its
 * own; whether two are of one issuer their profiles tell, and these are asked for where it is likely alone.
 */
export function maybeClasses(rows: readonly ScreenerRunRow[]): readonly ScreenerRunRow[] {
  const groups = Map.groupBy(
    rows.filter(({ company_id: id, name }) => id !== null && firstWord(name) !== ''),
    ({ name }) => firstWord(name),
  )
  return [...groups.values()].filter(({ length }) => length > 1).flat()
}

const firstWord = (name: string | null) => /[\p{L}\p{N}]+/u.exec(name ?? '')?.[0].toLowerCase() ?? ''
