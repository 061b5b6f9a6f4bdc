import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'up' | 'down' | 'warn' | 'info' | 'accent'

/** A short label for a state. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
