import { precedence, type Claim } from '@bourse/kit'
import type { AssetRow } from './asset-row.ts'

/** Who tells what an asset is; another source tells how much there is of it. */
const DETAILS = 'coin-list'

/** Who tells where to read about it. */
const PAGES = 'coin-links'

/** Whose links count: only these and what an operator gives have any. */
const byLinks = precedence({ first: ['import', PAGES, DETAILS], last: [] })

/**
 * One row out of what the sources say: how much there is of the asset by the source that read it last, what it is by
 * the list that describes it, each kind of link by the first source that has any.
 */
export function mergeClaims(claims: readonly Claim<AssetRow>[]): AssetRow {
  const links = linksOf(claims)
  // Of one instant by the name of the source, so that nothing hangs on which ran last.
  const newestFirst = claims.toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
  const counted = (newestFirst.find(({ source }) => source !== DETAILS && source !== PAGES) ?? newestFirst[0])?.row
  if (counted === undefined) throw new RangeError('expected a claim')
  if (claims.length === 1) return counted
  const { name, description } = claims.find(({ source }) => source === DETAILS)?.row ?? counted
  const launched_on = counted.launched_on ?? claims.find(({ source }) => source === PAGES)?.row.launched_on ?? null
  return { ...counted, name, description, links, launched_on }
}

function linksOf(claims: readonly Claim<AssetRow>[]): AssetRow['links'] {
  const told = byLinks(claims).map(({ row }) => row.links)
  const firstOf = (kind: 'website' | 'explorer' | 'source_code' | 'community') =>
    told.map((links) => links[kind]).find(({ length }) => length > 0) ?? []
  return {
    website: firstOf('website'),
    explorer: firstOf('explorer'),
    whitepaper: told.find(({ whitepaper }) => whitepaper !== null)?.whitepaper ?? null,
    source_code: firstOf('source_code'),
    community: firstOf('community'),
  }
}

const placeOf = ({ source, row }: Claim<AssetRow>) => `${row.observed_at} ${source}`
