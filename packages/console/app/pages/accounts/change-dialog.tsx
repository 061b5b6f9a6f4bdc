import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Change } from './use-change.ts'

interface ChangeDialogProps {
  readonly title: string
  /** Label of the button that makes the change. */
  readonly action: string
  readonly change: Change
  readonly danger?: boolean
  readonly wide?: boolean
  /** Whether the form is complete. */
  readonly ready?: boolean
  onClose(): void
  readonly children: ReactNode
}

/** Asks for confirmation of a change and shows why it failed. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, action, change, danger = false, wide = false, ready = true, onClose, children } = props
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look={danger ? 'danger' : 'primary'} busy={change.busy} disabled={!ready} onClick={change.run}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open wide={wide} onClose={onClose} actions={actions}>
      {children}
      {change.error === undefined ? null : (
        <p role="alert" className="field-error">
          {change.error}
        </p>
      )}
    </Dialog>
  )
}
