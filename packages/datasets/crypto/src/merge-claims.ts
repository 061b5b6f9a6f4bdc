import { precedence, type Claim } from '@bourse/kit'
import type { AssetRow } from './asset-row.ts'

/** The source of asset descriptions; the supply comes from a different source. */
const DETAILS = 'coin-list'

/** The source of links. */
const PAGES = 'coin-links'

/** Source precedence for links: the operator's imports, then these two. */
const byLinks = precedence({ first: ['import', PAGES, DETAILS], last: [] })

/**
 * Merges the claims of all sources into one row: the supply from the most recently read source, the description from
 * the source of descriptions, and each kind of link from the first source that has any.
 */
export function mergeClaims(claims: readonly Claim<AssetRow>[]): AssetRow {
  const links = linksOf(claims)
  // Sorts sources read at the same instant by name, so the result does not depend on which one ran last.
  const newestFirst = claims.toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
  const counted = (newestFirst.find(({ source }) => source !== DETAILS && source !== PAGES) ?? newestFirst[0])?.row
  if (counted === undefined) throw new RangeError('expected a claim')
  if (claims.length === 1) return counted
  const { name, description } = claims.find(({ source }) => source === DETAILS)?.row ?? counted
  const launched_on = counted.launched_on ?? claims.find(({ source }) => source === PAGES)?.row.launched_on ?? null
  return { ...counted, name, description, links, launched_on }
}

function linksOf(claims: readonly Claim<AssetRow>[]): AssetRow['links'] {
  const candidates = byLinks(claims).map(({ row }) => row.links)
  const firstOf = (kind: 'website' | 'explorer' | 'source_code' | 'community') =>
    candidates.map((links) => links[kind]).find(({ length }) => length > 0) ?? []
  return {
    website: firstOf('website'),
    explorer: firstOf('explorer'),
    whitepaper: candidates.find(({ whitepaper }) => whitepaper !== null)?.whitepaper ?? null,
    source_code: firstOf('source_code'),
    community: firstOf('community'),
  }
}

const placeOf = ({ source, row }: Claim<AssetRow>) => `${row.observed_at} ${source}`
