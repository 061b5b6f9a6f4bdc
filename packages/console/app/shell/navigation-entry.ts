import type { LucideIcon } from 'lucide-react'
import { permits } from '../session/permitted.tsx'
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

/** For pages that need an operation of the admin API. */
export const permittedTo =
  (operation: string) =>
  (session: Session): boolean =>
    permits(session, operation)
