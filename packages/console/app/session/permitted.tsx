import type { ReactNode } from 'react'
import { useSession, type Session } from './session.ts'

/** Whether the key's role permits an operation of the admin API, such as `admin.keys.create`. */
export const permits = ({ owner }: Session, operation: string): boolean =>
  owner?.me.operations.includes(operation) ?? false

/** Whether the signed-in user's role permits an operation of the admin API. */
export const usePermits = (operation: string): boolean => permits(useSession(), operation)

/** Content for users whose role permits an operation of the admin API; nothing for others. */
export function Permitted({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return usePermits(to) ? children : null
}
