/** Whether an account belongs to the operator, or to a customer. */
export const ACCOUNT_USES = ['internal', 'external'] as const
export type AccountUse = (typeof ACCOUNT_USES)[number]

/** What an account does with values: shows them to people, computes with them, or passes them on. */
export const DATA_USES = ['display', 'non-display', 'redistribution'] as const
export type DataUse = (typeof DATA_USES)[number]

/** An account as publishers' terms see it. */
export interface LicenceHolder {
  readonly use: AccountUse
  readonly dataUse: DataUse
  /** Ids of the publishers with which the account has a contract now, sorted. */
  readonly contracts: readonly string[]
}
