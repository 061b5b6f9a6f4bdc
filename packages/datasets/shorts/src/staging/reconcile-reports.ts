import { into, type Into, type Knowledge, type ReconcileContext } from '@bourse/kit'
import { Decimal, ratioText, roundedText } from '@bourse/kit/values'
import type { ShareCounts, ShareStatistics } from '@bourse/services'
import { listingOf, namesOf, type Lookup, type UsListing } from './find-listings.ts'
import type { Report } from './reports.ts'
import { shortInterest } from '../short-interest/record.ts'

interface Needs extends Lookup {
  readonly shares: ShareStatistics | undefined
}

/** Converts reports to short interest rows: one per listing, with changes and ratios. */
export async function reconcileReports(
  needs: Needs,
  rows: readonly Report[],
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const names = await namesOf(needs, rows, context.knowledge)
  const named = rows.flatMap((row): readonly Of[] => {
    const listing = listingOf(row, names)
    if (listing !== undefined) return [{ row, listing }]
    context.reject(row, {
      rule: 'unknown-listing',
      value: row.symbol ?? row.instrument_id ?? '',
      reason: 'expected a US listing with this symbol on the date of the position',
    })
    return []
  })
  const chosen = [...Map.groupBy(named, keyOf).values()].map((duplicates) => choose(duplicates, context))
  const counts = await countsOf(needs.shares, chosen, context.knowledge)
  return chosen.map((one) => {
    const whole = { ...one, row: inWholeShares(one.row, context) }
    return into(shortInterest, completed(whole, counts.get(keyOf(one))), one.row)
  })
}

interface Of {
  readonly row: Report
  readonly listing: UsListing
}

const keyOf = ({ row, listing }: Of) => `${listing.id} ${row.observed_on}`

/** Markets by FINRA market class. */
const MARKET_OF_CLASS: Readonly<Record<string, string>> = {
  NYSE: 'XNYS',
  NNM: 'XNAS',
  SC: 'XNAS',
  AMEX: 'XASE',
  ARCA: 'ARCX',
  BZX: 'BATS',
  OTC: 'OTCM',
}

/**
 * Chooses among rows for one listing and day: the row with the listing's market class, otherwise the first. Rejects the
 * other rows.
 */
function choose(duplicates: readonly Of[], context: ReconcileContext): Of {
  const own = duplicates.find(({ row, listing }) => MARKET_OF_CLASS[row.market_class ?? ''] === listing.market)
  const [first] = duplicates
  const chosen = own ?? first
  if (chosen === undefined) throw new TypeError('a group has at least one row')
  for (const { row } of duplicates)
    if (row !== chosen.row)
      context.reject(row, {
        rule: 'other-market-class',
        value: row.market_class ?? '',
        reason: 'a different row for the symbol has the listing’s market class',
      })
  return chosen
}

/** Returns share counts by listing and day. */
async function countsOf(
  shares: ShareStatistics | undefined,
  chosen: readonly Of[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, ShareCounts>> {
  const found = new Map<string, ShareCounts>()
  if (shares === undefined) return found
  for (const [date, own] of Map.groupBy(chosen, ({ row }) => row.observed_on)) {
    const ids = own.map(({ listing }) => listing.id)
    for (const [id, counts] of await shares.on(ids, date, knowledge)) found.set(`${id} ${date}`, counts)
  }
  return found
}

/** Rounds average volume to whole shares, like all volumes, so that a fraction does not invalidate the row. */
function inWholeShares(row: Report, { warn }: ReconcileContext): Report {
  const { average_daily_volume: reported } = row
  if (reported === null || new Decimal(reported).isInteger()) return row
  const average_daily_volume = roundedText(new Decimal(reported), 0)
  const reason = `average_daily_volume ${reported} is stored as ${average_daily_volume} whole shares`
  warn(row, { rule: 'fraction-of-a-share', value: reported, reason })
  return { ...row, average_daily_volume }
}

/** Adds computed values to a row; values from the publisher take precedence. */
function completed({ row, listing }: Of, counts: ShareCounts | undefined) {
  const { short_interest, previous_short_interest: previous, average_daily_volume: volume } = row
  const change = previous === null ? null : new Decimal(short_interest).minus(previous).toFixed()
  return {
    instrument_id: listing.id,
    observed_on: row.observed_on,
    settlement_date: null,
    published_at: null,
    short_interest,
    previous_short_interest: previous,
    change,
    change_ratio: ratioText(change, previous),
    average_daily_volume: volume,
    days_to_cover: row.days_to_cover ?? ratioText(short_interest, volume),
    short_float_ratio: row.short_float_ratio ?? ratioText(short_interest, counts?.float_shares ?? null),
    short_outstanding_ratio:
      row.short_outstanding_ratio ?? ratioText(short_interest, counts?.shares_outstanding ?? null),
    revised: row.revised ?? false,
    split_adjusted: row.split_adjusted ?? false,
    ...(row.known_at === null ? {} : { known_at: row.known_at }),
  }
}
