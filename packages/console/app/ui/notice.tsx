import type { ReactNode } from 'react'

/** A warning about the state of the service, which screen readers announce. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice" role="status">
      {children}
    </p>
  )
}
