import { sql, type RawBuilder } from '@bourse/kit'
import type { Contract } from '../contracts/record.ts'

/** A contract's possible statuses on a date. */
export const STATUSES = ['active', 'expired', 'adjusted', 'delisted'] as const
type ContractStatus = (typeof STATUSES)[number]

type Lifetime = Pick<Contract, 'last_trading_date' | 'early_end' | 'ended_from' | 'ended_on'>

/** Computes a contract's status on a date, and its last trading date if it has ended. Neither is stored. */
export function statusOn(
  { last_trading_date, early_end, ended_from, ended_on }: Lifetime,
  date: string,
): { readonly status: ContractStatus; readonly ended_on: string | null } {
  if (early_end !== null && ended_from !== null && ended_from <= date) return { status: early_end, ended_on }
  return last_trading_date < date
    ? { status: 'expired', ended_on: last_trading_date }
    : { status: 'active', ended_on: null }
}

/** Returns the condition that a row `r` was in the series list on or before a date. */
export const isListedBy = (date: string): RawBuilder<boolean> =>
  sql<boolean>`(r.listed_on is null or r.listed_on <= ${date}::date)`

/** Returns the SQL equivalent of `statusOn` for a row `r`. */
export function hasStatus(status: ContractStatus, date: string): RawBuilder<boolean> {
  const hasEnded = sql<boolean>`(r.ended_from is not null and r.ended_from <= ${date}::date)`
  switch (status) {
    case 'adjusted':
    case 'delisted':
      return sql<boolean>`(${hasEnded} and r.early_end = ${status})`
    case 'expired':
      return sql<boolean>`(not ${hasEnded} and r.last_trading_date < ${date}::date)`
    case 'active':
      return sql<boolean>`(not ${hasEnded} and r.last_trading_date >= ${date}::date)`
  }
}
