import type { ReactNode } from 'react'
import { useSession, type Session } from './session.ts'

/**
 * Whether the key's role permits an operation of the admin API, such as `admin.keys.create`, or a member the same one
 * of their account, `account.keys.create`.
 */
export function permits({ owner, account }: Session, operation: string): boolean {
  if (owner !== undefined) return owner.me.operations.includes(operation)
  return account?.me.operations.includes(operation.replace(/^admin\./, 'account.')) ?? false
}

/** Whether the signed-in user's role permits an operation of the admin API. */
export const usePermits = (operation: string): boolean => permits(useSession(), operation)

/** Content for users whose role permits an operation of the admin API; nothing for others. */
export function Permitted({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return usePermits(to) ? children : null
}
