import type { AccountUse, DataUse } from '../licences/licence-holder.ts'

/** Account statuses. Keys do not work while their account is suspended, or after it is permanently closed. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'closed'] as const
/** An account's status. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** A contract between an account and a publisher. Both dates are included; null for no limit. */
export interface LicenceContract {
  readonly reference: string
  /** UTC days. */
  readonly since: string | null
  readonly until: string | null
}

/** Contracts by publisher id. */
export type LicenceContracts = Readonly<Record<string, LicenceContract>>

/** Credits per UTC day or month that are reported when the account has used them. */
export interface UsageThreshold {
  readonly credits: number
  readonly per: 'day' | 'month'
}

/** An account as operators see it. Counts are integers as text. */
export interface AdministeredAccount {
  /** Account id, `acc_…`. */
  readonly id: string
  readonly name: string
  readonly plan: string
  /** Whether the deployment offers the plan. */
  readonly plan_offered: boolean
  readonly status: AccountStatus
  readonly is_owner: boolean
  readonly is_demo: boolean
  readonly notes: string | null
  readonly use: AccountUse
  readonly data_use: DataUse
  readonly contracts: LicenceContracts
  /** What billing services call the account; null if they do not know it. */
  readonly billing_id: string | null
  readonly usage_thresholds: UsageThreshold[]
  readonly created_at: string
  readonly status_changed_at: string | null
  readonly status_reason: string | null
  readonly welcome_credits: string
  readonly welcome_until: string
  readonly live_keys: string
  /** Credits used this UTC day. */
  readonly credits_today: string
  readonly last_used_at: string | null
  /** Changes whenever the account changes. */
  readonly version: string
}

/** Account filters; an omitted one does not apply. */
export interface AccountFilter {
  /** Part of the name, or the complete id. */
  readonly q?: string | undefined
  readonly status?: AccountStatus | undefined
  readonly plan?: string | undefined
}

/** The account properties that can be changed; an omitted one stays unchanged. */
export interface AccountChange {
  readonly name?: string | undefined
  readonly plan?: string | undefined
  readonly notes?: string | null | undefined
  readonly use?: AccountUse | undefined
  readonly data_use?: DataUse | undefined
  /** Replaces all contracts. */
  readonly contracts?: LicenceContracts | undefined
}

/** How an account is billed; an omitted property stays unchanged. */
export interface BillingChange {
  readonly billing_id?: string | null | undefined
  /** The instant from which usage has the billing id. Default: now. */
  readonly billing_since?: string | undefined
  /** Replaces all thresholds. */
  readonly usage_thresholds?: readonly UsageThreshold[] | undefined
}

/**
 * Prevents lost updates: a change is rejected with `precondition-failed` if the account has changed since the caller
 * read this version.
 */
export interface Expecting {
  readonly version?: string | undefined
}
