import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import type { Account } from './account.ts'
import { PlanSelect } from './plan-select.tsx'

/** An account as it is typed. */
export interface AccountDraft {
  readonly name: string
  /** Empty: not chosen yet. */
  readonly plan: string
  readonly notes: string
}

/** What is typed where an account is to be changed; a new one is empty. */
export const draftOf = (account?: Account): AccountDraft => ({
  name: account?.name ?? '',
  plan: account?.plan ?? '',
  notes: account?.notes ?? '',
})

/** What is sent for it. */
export const sentOf = ({ name, plan, notes }: AccountDraft) => ({
  name: name.trim(),
  plan,
  notes: notes.trim() === '' ? null : notes.trim(),
})

/** Whether it has what every account must have. */
export const isWhole = ({ name, plan }: AccountDraft) => name.trim() !== '' && plan !== ''

interface AccountFieldsProps {
  readonly draft: AccountDraft
  onChange(draft: AccountDraft): void
}

/** What an operator says about an account. */
export function AccountFields({ draft, onChange }: AccountFieldsProps) {
  return (
    <>
      <Field label="Name" required hint="Unique in this installation.">
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={100}
            value={draft.name}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, name: value })}
          />
        )}
      </Field>
      <PlanSelect value={draft.plan} onChange={(plan) => onChange({ ...draft, plan })} />
      <Field label="Notes" hint="Seen by operators alone.">
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            maxLength={2000}
            value={draft.notes}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, notes: value })}
          />
        )}
      </Field>
    </>
  )
}
