import { isOwnIssuer } from '@bourse/services'
import { guessKind } from '../kinds.ts'
import type { InstrumentRow } from '../records.ts'
import type { Entry, IdentifierType } from './directory-entry.ts'

/** Facts about a listing other than its symbols, from a publisher's newest row. */
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

/** Returns a row's facts. */
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
 * Merges the facts from an additional row. Its values take precedence if the row is about the listing's newest period;
 * otherwise they only fill gaps.
 */
export function mergeFacts(known: Facts, entry: Entry, isNewest: boolean): Facts {
  const stated = factsOf(entry)
  const pick = <T>(ours: T | null, theirs: T | null): T | null => (isNewest ? (theirs ?? ours) : (ours ?? theirs))
  return {
    name: pick(known.name, stated.name),
    type: entry.row.type === null || !isNewest ? known.type : stated.type,
    status: isNewest && entry.row.status !== null ? entry.row.status : known.status,
    currency_code: pick(known.currency_code, stated.currency_code),
    country_code: pick(known.country_code, stated.country_code),
    company_name: pick(known.company_name, stated.company_name),
    figi: pick(known.figi, stated.figi),
    isin: pick(known.isin, stated.isin),
    cusip: pick(known.cusip, stated.cusip),
    cik: pick(known.cik, stated.cik),
    lei: pick(known.lei, stated.lei),
  }
}

/** Returns true if the security has a known issuer or is of a kind whose securities are their own issuer. */
export function hasIssuer({ type, company_name, cik, lei }: Facts): boolean {
  if (isOwnIssuer(type)) return true
  return company_name !== null || cik !== null || lei !== null
}
