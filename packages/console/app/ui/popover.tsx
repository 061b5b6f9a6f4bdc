import * as Radix from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly open?: boolean
  onOpenChange?(open: boolean): void
  readonly children: ReactNode
}

/** A small form or explanation next to the button that opens it. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" sideOffset={6} align="start" collisionPadding={8} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
