import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type Look = 'primary' | 'secondary' | 'ghost' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look
  readonly icon?: LucideIcon
  /** Shows that the action is running and ignores clicks. */
  readonly busy?: boolean
  /** Why the action is not available now. The button then ignores clicks and shows the reason on hover and focus. */
  readonly blocked?: string | undefined
  readonly children: ReactNode
}

/** A button with text. It submits a form only if `type` is `submit`. */
export function Button({
  look = 'secondary',
  icon: Icon,
  busy = false,
  blocked,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const isBlocked = blocked !== undefined
  const button = (
    <button
      type="button"
      {...rest}
      {...(isBlocked ? { onClick: undefined, 'aria-disabled': true, 'aria-description': blocked } : {})}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames('button', `button-${look}`, busy && 'button-busy', className)}
    >
      {Icon === undefined ? null : <Icon size={15} aria-hidden />}
      {children}
    </button>
  )
  return isBlocked ? <Tooltip text={blocked}>{button}</Tooltip> : button
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon
  /** What the button does, for screen readers and as a tooltip. */
  readonly label: string
  readonly pressed?: boolean
}

/** A button with only an icon, and its name as a tooltip. */
export function IconButton({ icon: Icon, label, pressed, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames('icon-button', className)}
      >
        <Icon size={16} aria-hidden />
      </button>
    </Tooltip>
  )
}
