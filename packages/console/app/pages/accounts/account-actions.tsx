import { useState } from 'react'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { type Account, tagOf } from './account.ts'
import { AccountFields, draftOf, isWhole, sentOf } from './account-fields.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useChange } from './use-change.ts'

type Step = 'suspend' | 'resume' | 'close'

const STEPS: Readonly<Record<Step, { readonly action: string; readonly text: string }>> = {
  suspend: { action: 'Suspend', text: 'Its keys stop working within a second, until the account is resumed.' },
  resume: { action: 'Resume', text: 'Its keys work again within a second.' },
  close: { action: 'Close', text: 'Its keys stop working permanently. Usage and the audit log are retained.' },
}

/** Actions allowed in an account's current state. */
export function AccountActions({ account }: { readonly account: Account }) {
  const [open, setOpen] = useState<Step | 'edit'>()
  const close = () => setOpen(undefined)
  // The owner's account has the key that makes this request, and the host does not let it lock itself out.
  const steps: readonly Step[] = account.is_owner
    ? []
    : { active: ['suspend', 'close'] as const, suspended: ['resume', 'close'] as const, closed: [] }[account.status]
  return (
    <>
      {account.status === 'closed' ? null : <Button onClick={() => setOpen('edit')}>Edit</Button>}
      {steps.map((step) => (
        <Button key={step} look={step === 'close' ? 'danger' : 'secondary'} onClick={() => setOpen(step)}>
          {STEPS[step].action}
        </Button>
      ))}
      {open === undefined ? null : open === 'edit' ? (
        <EditAccount account={account} onClose={close} />
      ) : (
        <StepDialog key={open} step={open} account={account} onClose={close} />
      )}
    </>
  )
}

interface DialogProps {
  readonly account: Account
  onClose(): void
}

function StepDialog({ step, account, onClose }: DialogProps & { readonly step: Step }) {
  const admin = useAdmin()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const { action, text } = STEPS[step]
  const body = reason.trim() === '' ? {} : { reason: reason.trim() }
  const change = useChange(
    () => admin.send<Account>('POST', `/accounts/${account.id}/${step}`, body, { ifMatch: tagOf(account) }),
    onClose,
  )
  return (
    <ChangeDialog
      title={`${action} ${account.name}`}
      action={action}
      danger={step !== 'resume'}
      change={change}
      ready={step !== 'close' || typed === account.name}
      onClose={onClose}
    >
      <p>{text}</p>
      <Field label="Reason" hint="Stored with the account and in the audit log.">
        {(ids) => (
          <TextInput {...ids} maxLength={500} value={reason} onChange={(e) => setReason(e.currentTarget.value)} />
        )}
      </Field>
      {step === 'close' ? (
        <Field label={`Type ${account.name} to confirm`}>
          {(ids) => <TextInput {...ids} value={typed} onChange={(e) => setTyped(e.currentTarget.value)} />}
        </Field>
      ) : null}
    </ChangeDialog>
  )
}

function EditAccount({ account, onClose }: DialogProps) {
  const admin = useAdmin()
  const [draft, setDraft] = useState(() => draftOf(account))
  const before = sentOf(draftOf(account))
  const wanted = Object.fromEntries(
    Object.entries(sentOf(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  )
  const change = useChange(
    () => admin.send<Account>('PATCH', `/accounts/${account.id}`, wanted, { ifMatch: tagOf(account) }),
    onClose,
  )
  return (
    <ChangeDialog
      title={`Edit ${account.name}`}
      action="Save"
      change={change}
      ready={isWhole(draft) && Object.keys(wanted).length > 0}
      onClose={onClose}
    >
      <AccountFields draft={draft} onChange={setDraft} />
    </ChangeDialog>
  )
}
