import { recordEntry } from '@bourse/audit'
import type { Statements } from '@bourse/database'
import { publicId, type Clock } from '@bourse/kit'
import type { AccountsChanged, Actor } from '@bourse/services'
import { randomUUID } from 'node:crypto'
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './account.ts'
import type { Changeable } from './changeable.ts'
import { checkedMember, conflict } from './refusals.ts'
import { changeAccount, STEPS, stepAccount, told } from './account-changes.ts'
import { pageOfAccounts, readAccount } from './account-view.ts'
import { checkedName } from './checked-name.ts'
import { unknownName } from '@bourse/operations'
import { OWNER, planNamed, type Plans } from './plans.ts'

const MAX_LISTED = 10_000

export interface AccountsOptions {
  readonly database: Changeable
  readonly clock: Clock
  readonly plans: Plans
  /** What a new account gets beyond its plan; `days` from its creation. */
  readonly welcome: { readonly amount: number; readonly days: number }
  /** Who makes the changes, for the audit log; by default the host itself. */
  readonly by?: Actor
}

export interface NewAccount {
  readonly name: string
  readonly plan: string
  readonly isDemo?: boolean
  readonly notes?: string | undefined
}

/** Accounts by name or id. Every failure is a sentence for the operator. */
export interface Accounts extends AccountsChanged {
  create(account: NewAccount): Promise<Account>
  /** All accounts, oldest first, at most 10,000. */
  list(): Promise<readonly Account[]>
  /** By id or name; throws with the nearest name where there is none. */
  find(idOrName: string): Promise<Account>
  setPlan(idOrName: string, plan: string): Promise<Account>
  /** The account without limits, made where it is missing. */
  ensureOwner(): Promise<Account>
  /** Removes all demo accounts with their keys and counters; returns how many. */
  dropDemo(): Promise<number>
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock, plans, welcome, by = { kind: 'host' } } = options
  const parts = { database, clock, plans, welcome, by }
  const view = () => ({ plans, now: clock.now() })
  const find = (idOrName: string) => findAccount(database, idOrName)
  return {
    create: (account) => createAccount(parts, account),
    list: () => listAccounts(database),
    find,
    async setPlan(idOrName, plan) {
      const account = await find(idOrName)
      await changeAccount(parts, account.id, { plan })
      return { ...account, plan }
    },
    ensureOwner: () => ensureOwner(parts),
    dropDemo: () => database.execute('delete from bourse.accounts where is_demo'),
    page: (filter, page) => pageOfAccounts(database, filter, page, view()),
    read: (id) => readAccount(database, id, view()),
    add: async (account) => readAccount(database, (await createAccount(parts, account)).id, view()),
    change: (id, change, expecting) => changeAccount(parts, id, change, expecting),
    suspend: (id, reason, expecting) => stepAccount(parts, STEPS.suspend, { id, reason, expecting }),
    resume: (id, reason, expecting) => stepAccount(parts, STEPS.resume, { id, reason, expecting }),
    close: (id, reason, expecting) => stepAccount(parts, STEPS.close, { id, reason, expecting }),
  }
}

async function createAccount(
  { database, clock, plans, welcome, by }: Required<AccountsOptions>,
  { name, plan, isDemo = false, notes }: NewAccount,
): Promise<Account> {
  checkedMember('plan', () => planNamed(plans, plan))
  const called = checkedMember('name', () => checkedName(name))
  return database.transaction(async (tx) => {
    const now = clock.now()
    const account = await insertAccount(tx, { name: called, plan, isOwner: false, isDemo, now, welcome, notes })
    if (account === undefined)
      throw conflict(`There is an account named ${JSON.stringify(name)} already. Choose another name.`)
    const { id } = account
    const target = { kind: 'account', id, account_id: id } as const
    const after = told(await readAccount(tx, id, { plans, now }))
    await recordEntry(tx, { by, at: now, action: 'account.create', target, after })
    return account
  })
}

async function findAccount(database: Statements, idOrName: string): Promise<Account> {
  const [row] = await database.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from bourse.accounts a where a.id = $1 or a.name = $1 order by a.id = $1 desc limit 1`,
    [idOrName],
  )
  if (row !== undefined) return accountOf(row)
  throw unknownName('account', idOrName, (await listAccounts(database)).map((account) => account.name).slice(0, 50))
}

async function listAccounts(database: Statements): Promise<readonly Account[]> {
  const rows = await database.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from bourse.accounts a order by a.created_at, a.id limit ${MAX_LISTED}`,
  )
  return rows.map(accountOf)
}

async function ensureOwner({ database, clock }: Pick<AccountsOptions, 'database' | 'clock'>): Promise<Account> {
  const nothing = { amount: 0, days: 0 }
  const owner = { name: OWNER, plan: OWNER, isOwner: true, isDemo: false, now: clock.now(), welcome: nothing }
  const account = (await findOwner(database)) ?? (await insertAccount(database, owner)) ?? (await findOwner(database))
  if (account === undefined)
    throw new Error(
      `An ordinary account is named ${JSON.stringify(OWNER)}: rename it in bourse.accounts, then start again.`,
    )
  return account
}

async function findOwner(database: Statements): Promise<Account | undefined> {
  const [row] = await database.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from bourse.accounts a where a.is_owner`)
  return row && accountOf(row)
}

interface AccountToInsert extends Pick<Account, 'name' | 'plan' | 'isOwner' | 'isDemo'> {
  readonly now: string
  readonly welcome: { readonly amount: number; readonly days: number }
  readonly notes?: string | undefined
}

/**
 * Undefined where the name, or the place of the one owner, is taken. The counters are made with the account, so that
 * requests only ever lock rows that exist.
 */
async function insertAccount(database: Statements, account: AccountToInsert): Promise<Account | undefined> {
  const { name, plan, isOwner, isDemo, now, welcome, notes = null } = account
  const [row] = await database.query<AccountRow>(
    `with a as (
       insert into bourse.accounts (id, name, plan, is_owner, is_demo, created_at, welcome_credits, welcome_until,
         notes)
       values ($1, $2, $3, $4, $5, $6, $7, $6::timestamptz + make_interval(days => $8), $9)
       on conflict do nothing returning *
     ), counted as (
       insert into bourse.account_counters (account_id) select id from a
     )
     select ${ACCOUNT_COLUMNS} from a`,
    [publicId('acc', randomUUID()), name, plan, isOwner, isDemo, now, welcome.amount, welcome.days, notes],
  )
  return row && accountOf(row)
}
