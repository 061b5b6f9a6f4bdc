import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdmin } from '../../session/session.ts'
import { Checkbox, Field, TextArea, TextInput } from '../../ui/field.tsx'
import type { Account, CreatedKey } from './account.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { KeyText } from './key-text.tsx'
import { PlanSelect } from './plan-select.tsx'
import { useChange } from './use-change.ts'

type Created = Account & { readonly key: CreatedKey | null }

/** Makes an account, and its first key where that is wanted. */
export function NewAccount({ onClose }: { onClose(): void }) {
  const admin = useAdmin()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [plan, setPlan] = useState('')
  const [notes, setNotes] = useState('')
  const [withKey, setWithKey] = useState(true)
  const [created, setCreated] = useState<Created>()
  const open = ({ id }: Account) => void navigate({ to: '/accounts/$account', params: { account: id } })
  const change = useChange(
    () =>
      admin.send<Created>('POST', '/accounts', {
        name: name.trim(),
        plan,
        first_key: withKey,
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
      }),
    ({ data }) => (data.key === null ? open(data) : setCreated(data)),
  )
  if (created !== undefined)
    return <KeyText text={created.key?.key ?? null} owner={created.name} onClose={() => open(created)} />
  return (
    <ChangeDialog
      title="New account"
      action="Create"
      change={change}
      ready={name.trim() !== '' && plan !== ''}
      onClose={onClose}
    >
      <Field label="Name" required hint="Unique in this installation.">
        {(ids) => <TextInput {...ids} maxLength={100} value={name} onChange={(e) => setName(e.currentTarget.value)} />}
      </Field>
      <PlanSelect value={plan} onChange={setPlan} />
      <Field label="Notes" hint="Seen by operators alone.">
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            maxLength={2000}
            value={notes}
            onChange={(e) => setNotes(e.currentTarget.value)}
          />
        )}
      </Field>
      <Checkbox checked={withKey} onChange={(e) => setWithKey(e.currentTarget.checked)}>
        Make its first key, with all that the plan grants
      </Checkbox>
    </ChangeDialog>
  )
}
