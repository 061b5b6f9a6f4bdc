import { Ellipsis, Power, RotateCw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePermits } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { tagOf } from '../accounts/account.ts'
import { ChangeDialog } from '../accounts/change-dialog.tsx'
import { DAY_SECONDS, OverlapField } from '../accounts/overlap-field.tsx'
import { useDestinationChange, type Destination, type WithSecret } from './event.ts'

interface DestinationActionsProps {
  readonly value: Destination
  /** Receives the destination with its new secret. */
  onSecret(value: WithSecret): void
}

type Action = 'test' | 'switch' | 'rotate' | 'delete'

/** Actions on a destination. */
export function DestinationActions({ value, onSecret }: DestinationActionsProps) {
  const [open, setOpen] = useState<Action>()
  const mayChange = usePermits('admin.destinations.change')
  if (!mayChange) return null
  const trigger = (
    <button type="button" className="icon-button accounts-more" aria-label={`Change destination ${value.name}`}>
      <Ellipsis size={16} aria-hidden />
    </button>
  )
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon={Send} disabled={!value.enabled} onSelect={() => setOpen('test')}>
          Send a test
        </MenuItem>
        <MenuItem icon={Power} onSelect={() => setOpen('switch')}>
          {value.enabled ? 'Disable' : 'Enable'}
        </MenuItem>
        {value.kind === 'webhook' ? (
          <MenuItem icon={RotateCw} onSelect={() => setOpen('rotate')}>
            Rotate secret
          </MenuItem>
        ) : null}
        <MenuItem icon={Trash2} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === undefined ? null : (
        <Confirm action={open} value={value} onSecret={onSecret} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface ConfirmProps extends DestinationActionsProps {
  readonly action: Action
  onClose(): void
}

function Confirm({ action, value, onSecret, onClose }: ConfirmProps) {
  const admin = useAdmin()
  const [overlap, setOverlap] = useState(DAY_SECONDS)
  const path = `/destinations/${value.id}`
  const order = { ifMatch: tagOf(value) }
  const send = {
    test: () => admin.send<Destination>('POST', `${path}/test`, {}),
    switch: () => admin.send<Destination>('PATCH', path, { enabled: !value.enabled }, order),
    rotate: () => admin.send<WithSecret>('POST', `${path}/rotate-secret`, { overlap_seconds: overlap }, order),
    delete: () => admin.send<Destination>('DELETE', path, undefined, order),
  }[action]
  const change = useDestinationChange(send, ({ data }) => {
    if ('secret' in data) onSecret(data as WithSecret)
    onClose()
  })
  const { title, button, text } = TEXTS[action](value)
  return (
    <ChangeDialog title={title} action={button} danger={action === 'delete'} change={change} onClose={onClose}>
      <p>{text}</p>
      {action === 'rotate' ? <OverlapField value={overlap} onChange={setOverlap} /> : null}
    </ChangeDialog>
  )
}

type Texts = (value: Destination) => { readonly title: string; readonly button: string; readonly text: string }

const TEXTS: Readonly<Record<Action, Texts>> = {
  test: ({ name }) => ({
    title: 'Send a test',
    button: 'Send',
    text: `Sends a test event to ${name} within seconds.`,
  }),
  switch: ({ name, enabled }) =>
    enabled
      ? { title: 'Disable this destination', button: 'Disable', text: `${name} gets no further events.` }
      : { title: 'Enable this destination', button: 'Enable', text: `${name} gets events again, waiting ones first.` },
  rotate: ({ name }) => ({
    title: 'Rotate the secret',
    button: 'Rotate',
    text: `${name} gets a new secret. Until the overlap ends, messages have a signature of each.`,
  }),
  delete: ({ name }) => ({
    title: 'Delete this destination',
    button: 'Delete',
    text: `${name} and its deliveries are deleted permanently. Usage continues if you add it again within 90 days.`,
  }),
}
