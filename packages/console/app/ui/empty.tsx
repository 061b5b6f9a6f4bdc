import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyProps {
  readonly icon?: LucideIcon
  readonly title: string
  /** Why there is no content, and what to do about it. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Placeholder for missing content. */
export function Empty({ icon: Icon = Inbox, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Icon size={22} aria-hidden />
      <p className="empty-title">{title}</p>
      {children === undefined ? null : <p className="empty-text">{children}</p>}
      {action}
    </div>
  )
}
