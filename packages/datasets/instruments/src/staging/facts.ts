import { isOwnIssuer } from '@bourse/services'
import { guessKind } from '../kinds.ts'
import type { InstrumentRow } from '../records.ts'
import type { Entry, IdentifierType } from './directory-entry.ts'

/** What is known of a listing besides its symbols: the newest that a publisher told. */
export type Facts = Pick<
  InstrumentRow,
  | 'name'
  | 'type'
  | 'status'
  | 'currency_code'
  | 'country_code'
  | 'company_name'
  | 'figi'
  | 'isin'
  | 'cusip'
  | 'cik'
  | 'lei'
>

/** The facts of one row. */
export function factsOf({ row, symbol, exchange_mic, identifiers }: Entry): Facts {
  const identifier = (type: IdentifierType) => identifiers.get(type) ?? null
  return {
    name: row.name,
    type: row.type ?? guessKind(symbol, exchange_mic),
    status: row.status ?? 'active',
    currency_code: row.currency_code,
    country_code: row.country_code,
    company_name: row.company_name,
    figi: identifier('FIGI'),
    isin: identifier('ISIN'),
    cusip: identifier('CUSIP'),
    cik: identifier('CIK'),
    lei: identifier('LEI'),
  }
}

/**
 * Facts after one more row: what it tells wins where it is about the newest period of the listing, and fills gaps
 * otherwise.
 */
export function mergeFacts(known: Facts, entry: Entry, isNewest: boolean): Facts {
  const told = factsOf(entry)
  const pick = <T>(ours: T | null, theirs: T | null): T | null => (isNewest ? (theirs ?? ours) : (ours ?? theirs))
  return {
    name: pick(known.name, told.name),
    type: entry.row.type === null || !isNewest ? known.type : told.type,
    status: isNewest && entry.row.status !== null ? entry.row.status : known.status,
    currency_code: pick(known.currency_code, told.currency_code),
    country_code: pick(known.country_code, told.country_code),
    company_name: pick(known.company_name, told.company_name),
    figi: pick(known.figi, told.figi),
    isin: pick(known.isin, told.isin),
    cusip: pick(known.cusip, told.cusip),
    cik: pick(known.cik, told.cik),
    lei: pick(known.lei, told.lei),
  }
}

/** True where somebody issued the security and is known, or where it is profiled as itself. */
export function hasIssuer({ type, company_name, cik, lei }: Facts): boolean {
  if (isOwnIssuer(type)) return true
  return company_name !== null || cik !== null || lei !== null
}
