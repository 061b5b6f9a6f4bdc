import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Change } from './use-change.ts'

interface ChangeDialogProps {
  readonly title: string
  /** What the button says that makes the change. */
  readonly action: string
  readonly change: Change
  readonly danger?: boolean
  readonly wide?: boolean
  /** Whether what was filled in suffices. */
  readonly ready?: boolean
  onClose(): void
  readonly children: ReactNode
}

/** Asks before a change, and says what went wrong with it. */
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
