import type { Database, Statements } from '@bourse/database'
import { publicId, type Clock } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './account.ts'
import { unknownName } from './nearest-name.ts'
import { OWNER, planNamed, type Plans } from './plans.ts'

const MAX_NAME = 100
const MAX_LISTED = 10_000

export interface AccountsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly plans: Plans
  /** What a new account gets beyond its plan; `days` from its creation. */
  readonly welcome: { readonly amount: number; readonly days: number }
}

export interface NewAccount {
  readonly name: string
  readonly plan: string
  readonly isDemo?: boolean
}

/** Accounts by name or id. Every failure is a sentence for the operator. */
export interface Accounts {
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

/** The accounts of one database. */
export function createAccounts({ database, clock, plans, welcome }: AccountsOptions): Accounts {
  async function create({ name, plan, isDemo = false }: NewAccount): Promise<Account> {
    planNamed(plans, plan)
    const account = await insertAccount(database, {
      name: checkedName(name),
      plan,
      isOwner: false,
      isDemo,
      now: clock.now(),
      welcome,
    })
    if (account === undefined)
      throw new Error(`There is an account named ${JSON.stringify(name)} already. Choose another name.`)
    return account
  }

  async function find(idOrName: string): Promise<Account> {
    const [row] = await database.query<AccountRow>(
      `select ${ACCOUNT_COLUMNS} from bourse.accounts a where a.id = $1 or a.name = $1 order by a.id = $1 desc limit 1`,
      [idOrName],
    )
    if (row !== undefined) return accountOf(row)
    throw unknownName('account', idOrName, (await list()).map((account) => account.name).slice(0, 50))
  }

  async function list(): Promise<readonly Account[]> {
    const rows = await database.query<AccountRow>(
      `select ${ACCOUNT_COLUMNS} from bourse.accounts a order by a.created_at, a.id limit ${MAX_LISTED}`,
    )
    return rows.map(accountOf)
  }

  async function setPlan(idOrName: string, plan: string): Promise<Account> {
    planNamed(plans, plan)
    const account = await find(idOrName)
    if (account.isOwner)
      throw new Error('The owner account has no limits and takes no plan. Create an account for the plan instead.')
    await database.execute('update bourse.accounts set plan = $2 where id = $1', [account.id, plan])
    return { ...account, plan }
  }

  async function ensureOwner(): Promise<Account> {
    const nothing = { amount: 0, days: 0 }
    const owner = { name: OWNER, plan: OWNER, isOwner: true, isDemo: false, now: clock.now(), welcome: nothing }
    const account = (await findOwner(database)) ?? (await insertAccount(database, owner)) ?? (await findOwner(database))
    if (account === undefined)
      throw new Error(
        `An ordinary account is named ${JSON.stringify(OWNER)}: rename it in bourse.accounts, then start again.`,
      )
    return account
  }

  const dropDemo = () => database.execute('delete from bourse.accounts where is_demo')

  return { create, list, find, setPlan, ensureOwner, dropDemo }
}

async function findOwner(database: Statements): Promise<Account | undefined> {
  const [row] = await database.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from bourse.accounts a where a.is_owner`)
  return row && accountOf(row)
}

interface AccountToInsert extends Pick<Account, 'name' | 'plan' | 'isOwner' | 'isDemo'> {
  readonly now: string
  readonly welcome: { readonly amount: number; readonly days: number }
}

/** Undefined where the name, or the place of the one owner, is taken. The counters are made with the account, so that requests only ever lock rows that exist. */
async function insertAccount(database: Statements, account: AccountToInsert): Promise<Account | undefined> {
  const { name, plan, isOwner, isDemo, now, welcome } = account
  const [row] = await database.query<AccountRow>(
    `with a as (
       insert into bourse.accounts (id, name, plan, is_owner, is_demo, created_at, welcome_credits, welcome_until)
       values ($1, $2, $3, $4, $5, $6, $7, $6::timestamptz + make_interval(days => $8))
       on conflict do nothing returning *
     ), counted as (
       insert into bourse.account_counters (account_id) select id from a
     )
     select ${ACCOUNT_COLUMNS} from a`,
    [publicId('acc', randomUUID()), name, plan, isOwner, isDemo, now, welcome.amount, welcome.days],
  )
  return row && accountOf(row)
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length > 0 && trimmed.length <= MAX_NAME && !/\p{Cc}/u.test(trimmed)) return trimmed
  throw new Error(
    `An account name has 1 to ${MAX_NAME} printable characters; this one has ${trimmed.length}: ${JSON.stringify(name.slice(0, 40))}.`,
  )
}
