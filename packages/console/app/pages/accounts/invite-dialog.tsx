import { MEMBER_ROLES } from '@bourse/admin/contract'
import { useState } from 'react'
import { useAdmin } from '../../session/session.ts'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { MadeInvitation } from './code-dialog.tsx'
import { useAccountFilter } from './use-account-filter.ts'
import { useChange } from './use-change.ts'

interface InviteDialogProps {
  readonly account: string
  onClose(): void
  onMade(made: MadeInvitation): void
}

/** Whom to invite, and with which role. */
export function InviteDialog({ account, onClose, onMade }: InviteDialogProps) {
  const admin = useAdmin()
  const filter = useAccountFilter(account)
  const [name, setName] = useState('')
  const [role, setRole] = useState<string>(MEMBER_ROLES[0])
  const body = { ...filter, name: name.trim(), role }
  const change = useChange(
    () => admin.send<MadeInvitation>('POST', '/invitations', body),
    ({ data }) => onMade(data),
  )
  return (
    <ChangeDialog title="Invite a member" action="Invite" change={change} ready={body.name !== ''} onClose={onClose}>
      <Field
        label="Person"
        hint="Name or e-mail address. If the service can send mail, an e-mail address gets the code."
      >
        {(ids) => (
          <TextInput {...ids} maxLength={100} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        )}
      </Field>
      <Field label="Role" hint="Members manage keys and links. Managers also invite and remove members.">
        {(ids) => (
          <Select {...ids} value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            {MEMBER_ROLES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
      </Field>
    </ChangeDialog>
  )
}
