import { Ellipsis, Pencil, RotateCw, Ban } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../../session/session.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type CreatedKey, type Key, tagOf } from './account.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { KeyForm } from './key-form.tsx'
import { DAY_SECONDS, OverlapField } from './overlap-field.tsx'
import { useChange } from './use-change.ts'

interface KeyActionsProps {
  readonly value: Key
  /** Whether the key belongs to the owner account. */
  readonly isOwner: boolean
  /** Receives the secret of the replacement key. */
  onSecret(text: string | null): void
}

/** Actions on a live key. */
export function KeyActions({ value, isOwner, onSecret }: KeyActionsProps) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'revoke'>()
  const close = () => setOpen(undefined)
  const trigger = (
    <button type="button" className="icon-button accounts-more" aria-label={`Change key ${value.label ?? value.id}`}>
      <Ellipsis size={16} aria-hidden />
    </button>
  )
  return (
    <>
      <Menu trigger={trigger}>
        {value.kind !== 'api' ? null : (
          <>
            <MenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
              Edit
            </MenuItem>
            <MenuItem icon={RotateCw} onSelect={() => setOpen('rotate')}>
              Rotate
            </MenuItem>
          </>
        )}
        <MenuItem icon={Ban} onSelect={() => setOpen('revoke')}>
          Revoke
        </MenuItem>
      </Menu>
      {open === 'edit' ? <KeyForm value={value} isOwner={isOwner} onClose={close} /> : null}
      {open === 'rotate' ? <RotateKey value={value} onSecret={onSecret} onClose={close} /> : null}
      {open === 'revoke' ? <RevokeKey value={value} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  readonly value: Key
  onClose(): void
}

function RevokeKey({ value, onClose }: DialogProps) {
  const admin = useAdmin()
  const change = useChange(
    () => admin.send<Key>('POST', `/keys/${value.id}/revoke`, {}, { ifMatch: tagOf(value) }),
    onClose,
  )
  return (
    <ChangeDialog title="Revoke this key" action="Revoke" danger change={change} onClose={onClose}>
      <p>
        <strong>{value.label ?? value.id}</strong> stops working permanently within a second. To give its user time to
        switch, rotate it instead.
      </p>
    </ChangeDialog>
  )
}

function RotateKey({ value, onSecret, onClose }: DialogProps & Pick<KeyActionsProps, 'onSecret'>) {
  const admin = useAdmin()
  const [overlap, setOverlap] = useState(DAY_SECONDS)
  const body = { overlap_seconds: overlap }
  const change = useChange(
    () => admin.send<CreatedKey>('POST', `/keys/${value.id}/rotate`, body, { ifMatch: tagOf(value) }),
    ({ data }) => {
      onClose()
      onSecret(data.key)
    },
  )
  return (
    <ChangeDialog title="Rotate this key" action="Rotate" change={change} onClose={onClose}>
      <p>A new key with the same limits and expiry replaces it.</p>
      <OverlapField value={overlap} onChange={setOverlap} />
    </ChangeDialog>
  )
}
