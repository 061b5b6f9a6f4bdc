import type { ReactNode } from 'react'

/** A keyboard key. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => <kbd className="kbd">{children}</kbd>
