import {
  stagingTable,
  into,
  optional,
  type Into,
  type Knowledge,
  type ProvidedNeeds,
  type ReconcileContext,
} from '@bourse/kit'
import { diffDirectories, type DirectoryDifference } from '../sources/nasdaq-trader/index.ts'
import { sessions } from '@bourse/services'
import { reconcileDirectory } from './reconcile-directory.ts'
import { identifiers, instruments, issuerListings, listingKeys, searchNames, symbolAssignments } from '../records.ts'
import { directoryOf, directoryRowOf, entryOf, listingRow } from './day-entries.ts'
import { nasdaqDayFields, nasdaqDays, nasdaqListings, type NasdaqListingRow } from '../nasdaq-days/records.ts'

const needs = {
  instruments,
  assignments: symbolAssignments,
  identifiers,
  keys: listingKeys,
  issuers: issuerListings,
  sessions: optional(sessions),
  listings: nasdaqListings,
  days: nasdaqDays,
}

/**
 * Both of a day's directory files, compared with the previous day: yields listings, renames, moves and delistings. A
 * day that was already ingested, or is older than the last one, changes nothing.
 */
export const nasdaqDay = stagingTable('nasdaq_day', {
  title: 'A day of the Nasdaq Trader directory',
  fields: nasdaqDayFields,
  feeds: [
    instruments,
    symbolAssignments,
    identifiers,
    listingKeys,
    searchNames,
    issuerListings,
    nasdaqListings,
    nasdaqDays,
  ],
  needs,
  async reconcile(rows, lines, context) {
    const [first] = lines
    const last = await lastDay(rows, context.knowledge)
    if (first === undefined || (last !== undefined && first.date <= last)) return []
    const { date, test_issues, unknown_venues } = first
    const stored = await storedDirectory(rows, context.knowledge)
    const difference = diffDirectories(directoryOf(stored, last), lines.map(entryOf), date)
    const day = { date, listings: String(lines.length), test_issues, unknown_venues }
    return [
      into(nasdaqDays, day),
      ...changedListings(stored, difference),
      ...(await changedInstruments(rows, difference, context, last === undefined ? first.listed_since : null)),
    ]
  },
})

async function lastDay({ days }: ProvidedNeeds<typeof needs>, knowledge: Knowledge): Promise<string | undefined> {
  const last = await days.at(knowledge).select('r.date').orderBy('r.date', 'desc').limit(1).executeTakeFirst()
  return last?.date
}

function storedDirectory({ listings }: ProvidedNeeds<typeof needs>, knowledge: Knowledge): Promise<NasdaqListingRow[]> {
  return listings.at(knowledge).where('r.gone_since', 'is', null).selectAll().execute()
}

/** Rows in the stored directory that change on the day. */
function changedListings(
  stored: readonly NasdaqListingRow[],
  { directory, changes }: DirectoryDifference,
): readonly Into[] {
  const before = new Map(stored.map((row) => [row.listing, row]))
  const delisted = changes.flatMap((change) =>
    change.kind === 'delisted' ? [listingRow({ key: change.key, entry: change.previous }, change.date)] : [],
  )
  return [...directory.listings.map((listing) => listingRow(listing, null)), ...delisted]
    .filter((row) => !isSame(row, before.get(row.listing)))
    .map((row) => into(nasdaqListings, row))
}

function isSame(row: NasdaqListingRow, stored: NasdaqListingRow | undefined): boolean {
  const names = [
    'symbol',
    'exchange_mic',
    'name',
    'asset_type',
    'round_lot',
    'financial_status',
    'missing_since',
    'gone_since',
  ] as const
  return stored !== undefined && names.every((name) => row[name] === stored[name])
}

async function changedInstruments(
  rows: ProvidedNeeds<typeof needs>,
  { changes }: DirectoryDifference,
  context: ReconcileContext,
  since: string | null,
): Promise<readonly Into[]> {
  const directoryRows = changes.map(directoryRowOf)
  return reconcileDirectory(
    rows,
    directoryRows.map((row) => ({ ...row, presumed_from: since })),
    context,
  )
}
