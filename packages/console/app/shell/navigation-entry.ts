import type { LucideIcon } from 'lucide-react'
import type { Session } from '../session/session.ts'

/** A page as shown in the navigation and search. Its route renders the content. */
export interface NavigationEntry {
  /** Path under `/console`. */
  readonly to: string
  readonly title: string
  /** Description for the search. */
  readonly summary: string
  readonly icon: LucideIcon
  readonly group: 'Market' | 'Data' | 'Operation' | 'Developers'
  /** If omitted, everyone sees the page. */
  shows?(session: Session): boolean
}

/** For pages that need the admin API. */
export const ownersOnly = ({ owner }: Session): boolean => owner !== undefined
