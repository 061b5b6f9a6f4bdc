import type { Redistribution } from '@bourse/kit/host'

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

/** A publisher's terms as they apply in this deployment. */
export interface TermsInForce {
  readonly publisher: string
  readonly redistribution: Redistribution
  readonly display: boolean
  readonly derived: 'allowed' | 'as-source'
}

/** Whether a publisher's values reach an account. */
export function reaches({ publisher, redistribution, display }: TermsInForce, holder: LicenceHolder): boolean {
  if (holder.contracts.includes(publisher)) return true
  if (display && holder.dataUse !== 'display') return false
  switch (redistribution) {
    case 'free':
    case 'attribution':
      return true
    case 'own-use':
    case 'unknown':
      return holder.use === 'internal' && holder.dataUse !== 'redistribution'
    case 'by-contract':
      return false
  }
}
