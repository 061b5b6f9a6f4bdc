import { addDays } from '@bourse/kit/values'
import {
  assetTypes,
  type AssetType,
  type Directory,
  type DirectoryChange,
  type DirectoryEntry,
  type Listing,
} from '../sources/nasdaq-trader/index.ts'
import { directoryRow, type DirectoryRow } from './directory-fields.ts'
import type { NasdaqListingRow } from '../nasdaq-days/records.ts'

type EntryFields = Pick<
  NasdaqListingRow,
  'symbol' | 'exchange_mic' | 'name' | 'asset_type' | 'round_lot' | 'financial_status'
>

/** Builds an entry for comparing two days from stored or incoming fields. */
export function entryOf(row: EntryFields): DirectoryEntry {
  const { symbol, exchange_mic, name, asset_type, round_lot, financial_status } = row
  return {
    symbol,
    exchange_mic,
    name,
    asset_type: assetTypeOf(asset_type),
    is_etf: asset_type === 'ETF',
    round_lot: Number(round_lot),
    financial_status: financial_status ?? undefined,
  }
}

function assetTypeOf(code: string): AssetType {
  if (!isAssetType(code)) throw new TypeError(`expected a type from the Nasdaq Trader directory, got ${code}`)
  return code
}

const isAssetType = (code: string): code is AssetType => Object.hasOwn(assetTypes, code)

/** Builds the directory after the last day from stored rows. */
export function directoryOf(rows: readonly NasdaqListingRow[], date: string | undefined): Directory {
  const listings = rows.map((row): Listing => {
    const { listing: key, missing_since } = row
    return { key, entry: entryOf(row), ...(missing_since === null ? {} : { missingSince: missing_since }) }
  })
  return { date, listings }
}

/** Returns a directory listing's stored row. */
export function listingRow({ key, entry, missingSince }: Listing, gone_since: string | null): NasdaqListingRow {
  const { symbol, exchange_mic, name, asset_type, round_lot, financial_status = null } = entry
  return {
    listing: key,
    symbol,
    exchange_mic,
    name,
    asset_type,
    round_lot: String(round_lot),
    financial_status,
    missing_since: missingSince ?? null,
    gone_since,
  }
}

/** Returns the row in the `directory` staging table for a change to the directory. */
export function directoryRowOf(change: DirectoryChange): DirectoryRow {
  const listing = `nasdaq-trader:${change.key}`
  if (change.kind === 'delisted') {
    const { symbol, exchange_mic } = change.previous
    return directoryRow({ listing, symbol, exchange_mic, valid_to: addDays(change.date, -1) })
  }
  const { symbol, exchange_mic, name, asset_type: type } = change.entry
  return directoryRow({ listing, symbol, exchange_mic, name, type, valid_from: change.date, currency_code: 'USD' })
}
