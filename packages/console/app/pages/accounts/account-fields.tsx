import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import type { Account } from './account.ts'
import { PlanSelect } from './plan-select.tsx'

/** An account in the form. */
export interface AccountDraft {
  readonly name: string
  /** Empty until the user selects a plan. */
  readonly plan: string
  readonly notes: string
}

/** Form values of an existing account; a new account's values are empty. */
export const draftOf = (account?: Account): AccountDraft => ({
  name: account?.name ?? '',
  plan: account?.plan ?? '',
  notes: account?.notes ?? '',
})

/** The request body for the form values. */
export const sentOf = ({ name, plan, notes }: AccountDraft) => ({
  name: name.trim(),
  plan,
  notes: notes.trim() === '' ? null : notes.trim(),
})

/** Whether all required fields are filled in. */
export const isWhole = ({ name, plan }: AccountDraft) => name.trim() !== '' && plan !== ''

interface AccountFieldsProps {
  readonly draft: AccountDraft
  onChange(draft: AccountDraft): void
}

/** Fields that an operator fills in for an account. */
export function AccountFields({ draft, onChange }: AccountFieldsProps) {
  return (
    <>
      <Field label="Name" required hint="Must be unique.">
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
      <Field label="Notes" hint="Visible to operators only.">
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
