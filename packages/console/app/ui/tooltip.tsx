import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A tooltip on hover and focus. Never put essential information only in a tooltip. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The tooltip provider; used once, wrapping the application. */
export function Tooltips({ children }: { readonly children: ReactNode }) {
  return <Radix.Provider delayDuration={350}>{children}</Radix.Provider>
}
