import type { AdministeredAccount } from './account-shapes.ts'
import type { AccountsChanged } from './accounts-changed.ts'
import type { AccountUse, DataUse } from '../licences/index.ts'
import { recordEntry, type Actor } from '../audit/index.ts'
import type { Statements } from '../database/index.ts'
import { publicId, type Clock } from '@bourse/kit'
import { unknownName } from '../operations/index.ts'
import { randomUUID } from 'node:crypto'
import { changeAccount, changeBilling, checkedName, STEPS, stepAccount, auditFieldsOf } from './account-changes.ts'
import { pageOfAccounts, readAccount } from './account-view.ts'
import type { Changeable } from './changeable.ts'
import { OWNER, planNamed, type Plans } from './plans.ts'
import { checkedMember, conflict } from './change-problems.ts'

const MAX_LISTED = 10_000

export interface AccountsOptions {
  readonly database: Changeable
  readonly clock: Clock
  readonly plans: Plans
  /** Trial credits that a new account gets in addition to its plan; `days` counts from the creation of the account. */
  readonly welcome: { readonly amount: number; readonly days: number }
  /** The actor recorded in the audit log; defaults to the host itself. */
  readonly by?: Actor
}

export interface NewAccount {
  readonly name: string
  readonly plan: string
  readonly is_demo?: boolean
  readonly notes?: string | undefined
  /** Default `internal`. */
  readonly use?: AccountUse | undefined
  /** Default `display`. */
  readonly data_use?: DataUse | undefined
}

/** Accounts by name or id. Every error message is meant for the operator. */
export interface Accounts extends AccountsChanged {
  add(account: NewAccount): Promise<AdministeredAccount>
  /** Returns the accounts, oldest first; if there are more than 10,000, only the newest ones. */
  list(): Promise<readonly AdministeredAccount[]>
  /** Returns an account by id or name; if there is no match, throws an error that suggests the nearest name. */
  find(idOrName: string): Promise<AdministeredAccount>
  /** Returns the owner's account, which has no limits; creates it if it is missing. */
  ensureOwner(): Promise<AdministeredAccount>
  /** Removes all demo accounts with their keys and counters; returns how many there were. */
  dropDemo(): Promise<number>
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock, plans, welcome, by = { kind: 'host' } } = options
  const parts = { database, clock, plans, welcome, by }
  const view = () => ({ plans, now: clock.now() })
  const read = (id: string) => readAccount(database, id, view())

  async function list(): Promise<readonly AdministeredAccount[]> {
    const newest = await pageOfAccounts(database, {}, { limit: MAX_LISTED, after: undefined }, view())
    return newest.slice(0, MAX_LISTED).toReversed()
  }

  async function find(idOrName: string): Promise<AdministeredAccount> {
    const [row] = await database.query<{ id: string }>(
      'select id from bourse.accounts where id = $1 or name = $1 order by id = $1 desc limit 1',
      [idOrName],
    )
    if (row !== undefined) return read(row.id)
    throw unknownName('account', idOrName, (await list()).map(({ name }) => name).slice(0, 50))
  }

  return {
    list,
    find,
    read,
    page: (filter, page) => pageOfAccounts(database, filter, page, view()),
    ensureOwner: async () => read(await ownerIn(database, clock.now())),
    dropDemo: () => database.execute('delete from bourse.accounts where is_demo'),
    add: (account) => addAccount(parts, account),
    change: (id, change, expecting) => changeAccount(parts, id, change, expecting),
    changeBilling: (id, change, expecting) => changeBilling(parts, id, change, expecting),
    suspend: (id, reason, expecting) => stepAccount(parts, STEPS.suspend, { id, reason, expecting }),
    resume: (id, reason, expecting) => stepAccount(parts, STEPS.resume, { id, reason, expecting }),
    close: (id, reason, expecting) => stepAccount(parts, STEPS.close, { id, reason, expecting }),
  }
}

async function addAccount(
  { database, clock, plans, welcome, by }: Required<AccountsOptions>,
  {
    name: given,
    plan,
    is_demo = false,
    notes = null,
    use = 'internal',
    data_use = 'display',
  }: Omit<NewAccount, 'notes'> & { notes?: string | null },
): Promise<AdministeredAccount> {
  checkedMember('plan', () => planNamed(plans, plan))
  const name = checkedMember('name', () => checkedName(given))
  return database.transaction(async (tx) => {
    const now = clock.now()
    const id = await insertAccount(tx, { name, plan, is_owner: false, is_demo, notes, use, data_use, now, welcome })
    if (id === undefined)
      throw conflict(`An account named ${JSON.stringify(given)} already exists. Choose another name.`)
    const account = await readAccount(tx, id, { plans, now })
    const target = { kind: 'account', id, account_id: id } as const
    await recordEntry(tx, { by, at: now, action: 'account.create', target, after: auditFieldsOf(account) })
    return account
  })
}

/** Returns the owner account's id, creating the account if it is missing. */
async function ownerIn(database: Statements, now: string): Promise<string> {
  const find = async () =>
    (await database.query<{ id: string }>('select id from bourse.accounts where is_owner'))[0]?.id
  const uses = { use: 'internal', data_use: 'display' } as const
  const owner = { name: OWNER, plan: OWNER, is_owner: true, is_demo: false, notes: null, ...uses }
  const make = () => insertAccount(database, { ...owner, now, welcome: { amount: 0, days: 0 } })
  const id = (await find()) ?? (await make()) ?? (await find())
  if (id !== undefined) return id
  throw new Error(
    `An ordinary account is named ${JSON.stringify(OWNER)}: rename it in bourse.accounts, then start again.`,
  )
}

type AccountToInsert = Pick<
  AdministeredAccount,
  'name' | 'plan' | 'is_owner' | 'is_demo' | 'notes' | 'use' | 'data_use'
> &
  Pick<AccountsOptions, 'welcome'> & { readonly now: string }

/**
 * Returns the new account's id; undefined if the name is in use or an owner already exists. The counters are created
 * with the account, so that requests only lock existing rows.
 */
async function insertAccount(database: Statements, account: AccountToInsert): Promise<string | undefined> {
  const { name, plan, is_owner, is_demo, notes, use, data_use, now, welcome } = account
  const [row] = await database.query<{ id: string }>(
    `with a as (
       insert into bourse.accounts (id, name, plan, is_owner, is_demo, created_at, welcome_credits, welcome_until,
         notes, use, data_use)
       values ($1, $2, $3, $4, $5, $6, $7, $6::timestamptz + make_interval(days => $8), $9, $10, $11)
       on conflict do nothing returning id
     ), counted as (
       insert into bourse.account_counters (account_id) select id from a
     )
     select id from a`,
    [
      ...[publicId('acc', randomUUID()), name, plan, is_owner, is_demo, now, welcome.amount, welcome.days],
      ...[notes, use, data_use],
    ],
  )
  return row?.id
}
