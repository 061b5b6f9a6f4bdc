import type { ScreenerRunRow } from '@bourse/client'

/** Issuer ids by profile id; every listing has its own profile. */
export type IssuerIds = ReadonlyMap<string, string>

/**
 * Listings that may be share classes of one issuer: their names start with the same word. Each listing has a separate
 * company id and only its profile names the issuer, so profiles are requested only for likely candidates.
 */
export function maybeClasses(rows: readonly ScreenerRunRow[]): readonly ScreenerRunRow[] {
  const groups = Map.groupBy(
    rows.filter(({ company_id: id, name }) => id !== null && firstWord(name) !== ''),
    ({ name }) => firstWord(name),
  )
  return [...groups.values()].filter(({ length }) => length > 1).flat()
}

const firstWord = (name: string | null) => /[\p{L}\p{N}]+/u.exec(name ?? '')?.[0].toLowerCase() ?? ''
