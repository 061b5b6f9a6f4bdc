import { utc } from '@bourse/database'
import type { Welcome } from '@bourse/ledger'

/** One customer of the operator, or the operator itself. */
export interface Account {
  /** `acc_…`, public. */
  readonly id: string
  readonly name: string
  readonly plan: string
  readonly isOwner: boolean
  readonly isDemo: boolean
  readonly createdAt: string
  readonly welcome: Welcome
}

/** A row of `bourse.accounts` as the driver gives it. */
export interface AccountRow {
  id: string
  name: string
  plan: string
  is_owner: boolean
  is_demo: boolean
  created_at: string
  welcome_credits: string
  welcome_until: string
}

/** Columns of an account, in instants that sort and parse anywhere. */
export const ACCOUNT_COLUMNS =
  `a.id, a.name, a.plan, a.is_owner, a.is_demo, ${utc('a.created_at')} as created_at, a.welcome_credits, ` +
  `${utc('a.welcome_until')} as welcome_until`

export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    isOwner: row.is_owner,
    isDemo: row.is_demo,
    createdAt: row.created_at,
    welcome: { credits: Number.parseInt(row.welcome_credits, 10), until: row.welcome_until },
  }
}
