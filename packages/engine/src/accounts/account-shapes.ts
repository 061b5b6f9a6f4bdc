/** An account that is suspended, or closed for ever, has no live keys. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'closed'] as const
/** One of them. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** An account as its operator sees it. Counts are whole numbers as text. */
export interface AdministeredAccount {
  /** `acc_…`. */
  readonly id: string
  readonly name: string
  readonly plan: string
  /** Whether the deployment has the plan. */
  readonly plan_offered: boolean
  readonly status: AccountStatus
  readonly is_owner: boolean
  readonly is_demo: boolean
  readonly notes: string | null
  readonly created_at: string
  readonly status_changed_at: string | null
  readonly status_reason: string | null
  readonly welcome_credits: string
  readonly welcome_until: string
  readonly live_keys: string
  /** Credits used this UTC day. */
  readonly credits_today: string
  readonly last_used_at: string | null
  /** Changes with every change of the account. */
  readonly version: string
}

/** Which accounts are wanted; what is left out does not narrow. */
export interface AccountFilter {
  /** Part of the name, or the id. */
  readonly q?: string | undefined
  readonly status?: AccountStatus | undefined
  readonly plan?: string | undefined
}

/** What of an account can be changed; what is left out stays. */
export interface AccountChange {
  readonly name?: string | undefined
  readonly plan?: string | undefined
  readonly notes?: string | null | undefined
}

/**
 * Makes sure that what is changed is still what was read: rejects with `precondition-failed` where the version is
 * another.
 */
export interface Expecting {
  readonly version?: string | undefined
}
