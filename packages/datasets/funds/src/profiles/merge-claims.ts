import type { Claim } from '@bourse/kit'
import type { Profile } from './profile.ts'

/** A source that tells fees of classes, and of their names that of the registrant alone. */
export const FEES_SOURCE = 'sec-fund-fees'

/**
 * One profile out of what the sources say: the newest figures, and of older ones what these leave out. Amounts come
 * from one source, and the date of the figures is theirs.
 */
export function mergeClaims(claims: readonly Claim<Profile>[]): Profile {
  const sorted = claims.toSorted(newestFirst)
  const [newest, ...older] = sorted.map(({ row }) => row)
  if (newest === undefined) throw new RangeError('expected a claim')
  const filled = older.reduce<Profile>((known, other) => ({ ...other, ...told(known) }), newest)
  const { name, fund_type } = sorted.find(({ source }) => source !== FEES_SOURCE)?.row ?? newest
  return { ...filled, name, fund_type, ...amountsOf(sorted.find(({ row }) => tellsAmounts(row))?.row) }
}

/** Of one date by the name of the source, so that nothing hangs on which ran last. */
function newestFirst({ source, row }: Claim<Profile>, other: Claim<Profile>): number {
  if (row.observed_on !== other.row.observed_on) return row.observed_on > other.row.observed_on ? -1 : 1
  return source < other.source ? -1 : 1
}

/** Members that are told. */
const told = (row: Profile): Profile => {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(row)
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Profile
}

const tellsAmounts = ({ assets_under_management, net_asset_value }: Profile): boolean =>
  assets_under_management !== null || net_asset_value !== null

function amountsOf(row: Profile | undefined): Partial<Profile> {
  if (row === undefined) return {}
  const { assets_under_management, class_net_assets, net_asset_value, net_asset_value_date, observed_on } = row
  return { assets_under_management, class_net_assets, net_asset_value, net_asset_value_date, observed_on }
}
