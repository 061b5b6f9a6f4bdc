import type { Database } from '@bourse/database'
import { migrateHost } from '../../src/migrations.ts'
import { randomUUID } from 'node:crypto'
import { createTemplate, createTestDatabase, type TestDatabase } from '@bourse/testkit'
import type { Limits, Principal } from '../../src/accounts/principal.ts'

/** A database with the host's own tables and nothing in them. */
export async function hostDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await createTemplate('host_tables', migrateHost))
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
  readonly welcome?: Principal['welcome']
}

/** A principal as the ledger sees it: only account, key, limits and welcome credits matter there. */
export function principal({ account, key = `key_of_${account}`, limits, welcome }: PrincipalOptions): Principal {
  return {
    requestsPerMinuteOfKey: undefined,
    accountId: account,
    keyId: key,
    owner: false,
    planName: 'test',
    capabilities: { has: () => false },
    markets: [],
    excludedKinds: [],
    symbols: undefined,
    limits: { ...UNLIMITED, ...limits },
    historyYears: null,
    streamSymbols: 0,
    welcome: welcome ?? { credits: 0, until: '1970-01-01T00:00:00Z' },
    fingerprint: '',
  }
}

/** Stores an account with its counters, under an id of the test's choice. */
export async function storeAccount(database: Database, id: string): Promise<void> {
  await database.query(
    `insert into bourse.accounts (id, name, plan, created_at, welcome_credits, welcome_until) values ($1, $1, 'free', '2026-01-01T00:00:00Z', 0, '2026-01-01T00:00:00Z')`,
    [id],
  )
  await database.query('insert into bourse.account_counters (account_id) values ($1)', [id])
}

/** What the database holds of an account. */
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

/** Slots taken in a scope, over all replicas. */
export async function slots(database: Database, scope: string): Promise<number> {
  const [row] = await database.query<{ running: number }>(
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots where scope_id = $1',
    [scope],
  )
  return row?.running ?? 0
}

/** Limits that differ from the plan of tests, and welcome credits. */
export type Given = [limits: Partial<Limits>, welcome?: Principal['welcome']]

/** A caller of an account of its own. */
export async function newPrincipal(database: Database, ...[limits, welcome]: Given): Promise<Principal> {
  const account = `acc_${randomUUID()}`
  await storeAccount(database, account)
  return principal({ account, limits, welcome })
}
