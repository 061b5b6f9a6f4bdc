import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdmin } from '../../session/session.ts'
import { Checkbox } from '../../ui/field.tsx'
import type { Account, CreatedKey } from './account.ts'
import { AccountFields, draftOf, isWhole, sentOf } from './account-fields.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { KeyText } from './key-text.tsx'
import { useChange } from './use-change.ts'

type Created = Account & { readonly key: CreatedKey | null }

/** Creates an account and, if selected, its first key. */
export function NewAccount({ onClose }: { onClose(): void }) {
  const admin = useAdmin()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => draftOf())
  const [withKey, setWithKey] = useState(true)
  const [created, setCreated] = useState<Created>()
  const open = ({ id }: Account) => void navigate({ to: '/accounts/$account', params: { account: id } })
  const { notes, ...others } = sentOf(draft)
  const wanted = { ...others, ...(notes === null ? {} : { notes }), first_key: withKey }
  const change = useChange(
    () => admin.send<Created>('POST', '/accounts', wanted),
    ({ data }) => (data.key === null ? open(data) : setCreated(data)),
  )
  if (created !== undefined)
    return <KeyText text={created.key?.key ?? null} owner={created.name} onClose={() => open(created)} />
  return (
    <ChangeDialog title="New account" action="Create" change={change} ready={isWhole(draft)} onClose={onClose}>
      <AccountFields draft={draft} onChange={setDraft} />
      <Checkbox checked={withKey} onChange={(e) => setWithKey(e.currentTarget.checked)}>
        Also create a key with everything that the plan grants
      </Checkbox>
    </ChangeDialog>
  )
}
