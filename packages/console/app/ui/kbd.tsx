import type { ReactNode } from 'react'

/** A key of the keyboard. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => <kbd className="kbd">{children}</kbd>
