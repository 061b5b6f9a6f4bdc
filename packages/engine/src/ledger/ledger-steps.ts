import { sqlFile } from './sql-file.ts'

/** The ledger's steps in the engine's schema, each applied once, in name order. */
export const LEDGER_STEPS: readonly (readonly [name: string, sql: string])[] = [
  ['0003_credits', sqlFile('0003-credits')],
  ['0006_leases', sqlFile('0006-leases')],
  ['0007_shares', sqlFile('0007-shares')],
  ['0009_refunds', sqlFile('0009-refunds')],
  ['0014_freshness', sqlFile('0014-freshness')],
  ['0024_give_back', sqlFile('give-back')],
  ['0025_admit', sqlFile('admit')],
  ['0030_console_use', sqlFile('0030-console-use')],
  ['0035_purchases', sqlFile('0035-purchases')],
  ['0043_purchases_by_day', sqlFile('0043-purchases-by-day')],
]
