import * as Radix from '@radix-ui/react-dropdown-menu'
import type { LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** A list of actions behind a button. */
export function Menu({ trigger, children }: { readonly trigger: ReactElement; readonly children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" sideOffset={6} align="end" collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ItemProps {
  readonly icon?: LucideIcon
  readonly disabled?: boolean
  readonly children: ReactNode
  onSelect(): void
}

/** A menu action. */
export function MenuItem({ icon: Icon, children, ...rest }: ItemProps) {
  return (
    <Radix.Item className="menu-item" {...rest}>
      <span className="menu-mark">{Icon === undefined ? null : <Icon size={15} aria-hidden />}</span>
      {children}
    </Radix.Item>
  )
}

interface CheckProps {
  readonly checked: boolean
  readonly children: ReactNode
  onChange(checked: boolean): void
}

/** A menu item to turn something on or off; the menu remains open. */
export function MenuCheck({ checked, onChange, children }: CheckProps) {
  return (
    <Radix.CheckboxItem
      className="menu-item"
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="menu-mark">{checked ? <Check size={15} aria-hidden /> : null}</span>
      {children}
    </Radix.CheckboxItem>
  )
}

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className="menu-label">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="menu-separator" />
