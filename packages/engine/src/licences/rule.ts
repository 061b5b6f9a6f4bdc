import type { Redistribution } from '@bourse/kit/host'
import type { LicenceHolder } from './licence-holder.ts'

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
