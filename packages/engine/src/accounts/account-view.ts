import type { AccountFilter, AdministeredAccount, LicenceContracts, UsageThreshold } from './account-shapes.ts'
import { utc, type Statements, type PagedQuery } from '../database/index.ts'
import { problem } from '@bourse/kit'
import { versionOf } from './version-of.ts'
import type { Plans } from './plans.ts'

type Parsed = 'contracts' | 'usage_thresholds'
type Viewed = Omit<AdministeredAccount, 'plan_offered' | 'version' | Parsed> & Readonly<Record<Parsed, string>>

/** Query for accounts with the usage figures that operators see; `$1` is the current time. */
const VIEW = `
select a.id, a.name, a.plan, a.status, a.is_owner, a.is_demo, a.notes, a.use, a.data_use,
  a.contracts::text as contracts, a.billing_id, a.usage_thresholds::text as usage_thresholds,
  ${utc('a.created_at')} as created_at,
  ${utc('a.status_changed_at')} as status_changed_at, a.status_reason, a.welcome_credits,
  ${utc('a.welcome_until')} as welcome_until,
  (select count(*) from bourse.keys k where k.account_id = a.id and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > $1)) as live_keys,
  case when c.day = ($1::timestamptz at time zone 'UTC')::date then c.used else 0 end as credits_today,
  (select ${utc('max(k.last_used_at)')} from bourse.keys k where k.account_id = a.id) as last_used_at
from bourse.accounts a left join bourse.account_counters c on c.account_id = a.id`

export interface AccountView {
  readonly plans: Plans
  readonly now: string
}

/** Returns accounts, newest first, with one more than the limit if there is a next page. */
export async function pageOfAccounts(
  on: Statements,
  { q, status, plan }: AccountFilter,
  { limit, after }: PagedQuery,
  view: AccountView,
): Promise<readonly AdministeredAccount[]> {
  const rows = await on.query<Viewed>(
    `${VIEW}
     where ($3::timestamptz is null or (a.created_at, a.id) < ($3, $4::text collate "C"))
       and ($5::text is null or a.id = $5 or position(lower($5) in lower(a.name)) > 0)
       and ($6::text is null or a.status = $6) and ($7::text is null or a.plan = $7)
     order by a.created_at desc, a.id desc limit $2`,
    [
      view.now,
      limit + 1,
      after?.['created_at'] ?? null,
      after?.['id'] ?? null,
      q ?? null,
      status ?? null,
      plan ?? null,
    ],
  )
  return rows.map((row) => viewOf(row, view.plans))
}

/** Returns one account; rejects with `record-not-found`. */
export async function readAccount(on: Statements, id: string, view: AccountView): Promise<AdministeredAccount> {
  const [row] = await on.query<Viewed>(`${VIEW} where a.id = $2`, [view.now, id])
  if (row !== undefined) return viewOf(row, view.plans)
  throw problem('record-not-found', `There is no account with the id ${JSON.stringify(id.slice(0, 40))}.`)
}

function viewOf(row: Viewed, plans: Plans): AdministeredAccount {
  const { name, plan, notes, status, status_changed_at, status_reason, is_owner, use, data_use, contracts } = row
  const { billing_id, usage_thresholds } = row
  const terms = [use, data_use, contracts, billing_id, usage_thresholds]
  return {
    ...row,
    contracts: JSON.parse(contracts) as LicenceContracts,
    usage_thresholds: JSON.parse(usage_thresholds) as UsageThreshold[],
    // The owner's account needs no plan.
    plan_offered: is_owner || Object.hasOwn(plans, plan),
    version: versionOf(name, plan, notes, status, status_changed_at, status_reason, ...terms),
  }
}
