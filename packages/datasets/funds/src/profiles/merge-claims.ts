import type { Claim } from '@bourse/kit'
import type { Profile } from './profile.ts'

/** The source of fees per class. It has no fund names, only the registrant's name. */
export const FEES_SOURCE = 'sec-fund-fees'

/**
 * Merges the sources into one profile: the newest values, with gaps filled by older ones. Takes all amounts from one
 * source, along with its date.
 */
export function mergeClaims(claims: readonly Claim<Profile>[]): Profile {
  const sorted = claims.toSorted(newestFirst)
  const [newest, ...older] = sorted.map(({ row }) => row)
  if (newest === undefined) throw new RangeError('expected a claim')
  const filled = older.reduce<Profile>((known, other) => ({ ...other, ...present(known) }), newest)
  const { name, fund_type } = sorted.find(({ source }) => source !== FEES_SOURCE)?.row ?? newest
  return { ...filled, name, fund_type, ...amountsOf(sorted.find(({ row }) => hasAmounts(row))?.row) }
}

/** Sorts sources with the same date by name, so that the result does not depend on which ran last. */
function newestFirst({ source, row }: Claim<Profile>, other: Claim<Profile>): number {
  if (row.observed_on !== other.row.observed_on) return row.observed_on > other.row.observed_on ? -1 : 1
  return source < other.source ? -1 : 1
}

/** Returns the fields that have a value. */
const present = (row: Profile): Profile => {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(row)
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Profile
}

const hasAmounts = ({ assets_under_management, net_asset_value }: Profile): boolean =>
  assets_under_management !== null || net_asset_value !== null

function amountsOf(row: Profile | undefined): Partial<Profile> {
  if (row === undefined) return {}
  const { assets_under_management, class_net_assets, net_asset_value, net_asset_value_date, observed_on } = row
  return { assets_under_management, class_net_assets, net_asset_value, net_asset_value_date, observed_on }
}
