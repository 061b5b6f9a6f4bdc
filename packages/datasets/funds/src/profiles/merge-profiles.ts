import type { Claim } from '@bourse/kit'
import type { Profile } from './profile.ts'

/**
 * One profile out of what the sources say: the newest figures, and of older ones what these leave out. Amounts come
 * from one source, for they are of one date.
 */
export function mergeProfiles(claims: readonly Claim<Profile>[]): Profile {
  const [newest, ...older] = claims.toSorted(newestFirst).map(({ row }) => row)
  if (newest === undefined) throw new RangeError('expected a claim')
  const filled = older.reduce<Profile>((known, other) => ({ ...other, ...told(known) }), newest)
  return { ...filled, ...amountsOf(newest) }
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

const amountsOf = ({
  assets_under_management,
  class_net_assets,
  net_asset_value,
  net_asset_value_date,
}: Profile): Partial<Profile> =>
  assets_under_management === null && net_asset_value === null
    ? {}
    : { assets_under_management, class_net_assets, net_asset_value, net_asset_value_date }
