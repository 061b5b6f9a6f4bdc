import type { Claim } from '@bourse/kit'
import type { AssetRow } from './asset-row.ts'

/** Who tells what an asset is and where to read about it; another source tells how much there is of it. */
const DETAILS = 'coin-list'

/**
 * One row out of what the sources say: how much there is of the asset by the source that read it last, what it is by
 * the list that describes it.
 */
export function mergeClaims(claims: readonly Claim<AssetRow>[]): AssetRow {
  // Of one instant by the name of the source, so that nothing hangs on which ran last.
  const newestFirst = claims.toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
  const counted = (newestFirst.find(({ source }) => source !== DETAILS) ?? newestFirst[0])?.row
  if (counted === undefined) throw new RangeError('expected a claim')
  const described = claims.find(({ source }) => source === DETAILS)?.row
  if (described === undefined || described === counted) return counted
  const { name, description, links } = described
  return { ...counted, name, description, links }
}

const placeOf = ({ source, row }: Claim<AssetRow>) => `${row.observed_at} ${source}`
