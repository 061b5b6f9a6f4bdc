import type { LucideIcon } from 'lucide-react'
import type { Session } from '../session/session.ts'

/** A place as the navigation and the search show it. Its route says what is shown there. */
export interface Place {
  /** Address below `/console`. */
  readonly to: string
  readonly title: string
  /** What one finds there, for the search. */
  readonly summary: string
  readonly icon: LucideIcon
  readonly group: 'Market' | 'Data' | 'Operation' | 'Developers'
  /** Left out: everybody sees it. */
  shows?(session: Session): boolean
}

/** For places that stand on the admin API. */
export const ownersOnly = ({ owner }: Session): boolean => owner !== undefined
