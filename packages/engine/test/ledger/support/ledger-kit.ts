import type { Database } from '../../../src/database/index.ts'
import { createTemplate, createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { randomUUID } from 'node:crypto'
import { LEDGER_STEPS } from '../../../src/ledger/ledger-steps.ts'
import type { LimitedPrincipal, Limits } from '../../../src/ledger/limited-principal.ts'

/** Creates a database with empty ledger tables. */
export async function ledgerDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await createTemplate('ledger_tables', ({ database }) => migrateLedger(database)))
}

/** Creates the ledger's tables and accounts. Accounts belong to the host; the ledger only needs their ids. */
export async function migrateLedger(database: Database): Promise<void> {
  await database.query('create schema bourse')
  await database.query('create table bourse.accounts (id text collate "C" primary key)')
  for (const [, sql] of LEDGER_STEPS) await database.query(sql)
}

export const UNLIMITED: Limits = {
  requestsPerMinute: null,
  concurrent: null,
  concurrencyScope: 'account',
  creditsPerDay: null,
}

export interface PrincipalOptions {
  readonly account: string
  readonly key?: string
  readonly limits?: Partial<Limits>
  readonly welcome?: LimitedPrincipal['welcome']
}

export function principal({ account, key = `key_of_${account}`, limits, welcome }: PrincipalOptions): LimitedPrincipal {
  return {
    accountId: account,
    keyId: key,
    limits: { ...UNLIMITED, ...limits },
    welcome: welcome ?? { credits: 0, until: '1970-01-01T00:00:00Z' },
  }
}

/** Stores an account with its counters, under the given id. */
export async function storeAccount(database: Database, id: string): Promise<void> {
  await database.query('insert into bourse.accounts (id) values ($1)', [id])
  await database.query('insert into bourse.account_counters (account_id) values ($1)', [id])
}

/** Returns an account's stored counters. */
export async function counters(database: Database, account: string) {
  const [row] = await database.query<{ requests: string; used: string; welcome: string; earlier_welcome: string }>(
    'select requests, used, welcome, earlier_welcome from bourse.account_counters where account_id = $1',
    [account],
  )
  if (row === undefined) throw new Error(`no counters of ${account}`)
  return {
    requests: Number.parseInt(row.requests, 10),
    used: Number.parseInt(row.used, 10),
    welcome: Number.parseInt(row.welcome, 10) + Number.parseInt(row.earlier_welcome, 10),
  }
}

/** Returns the number of slots in use in a scope, across all replicas. */
export async function slots(database: Database, scope: string): Promise<number> {
  const [row] = await database.query<{ running: number }>(
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots where scope_id = $1',
    [scope],
  )
  return row?.running ?? 0
}

/** Limits that differ from the test plan, and trial credits. */
export type Given = [limits: Partial<Limits>, welcome?: LimitedPrincipal['welcome']]

/** Creates a caller with its own account. */
export async function newPrincipal(database: Database, ...[limits, welcome]: Given): Promise<LimitedPrincipal> {
  const account = `acc_${randomUUID()}`
  await storeAccount(database, account)
  return principal({ account, limits, welcome })
}
