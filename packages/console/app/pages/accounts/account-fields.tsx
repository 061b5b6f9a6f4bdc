import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx'
import type { Account } from './account.ts'
import { contractLines, contractsOf, CONTRACT_EXPECTED } from './contract-lines.ts'
import { PlanSelect } from './plan-select.tsx'

/** An account in the form. */
export interface AccountDraft {
  readonly name: string
  /** Empty until the user selects a plan. */
  readonly plan: string
  readonly notes: string
  readonly use: Account['use']
  readonly data_use: Account['data_use']
  /** One contract per line; undefined for a new account. */
  readonly contracts: string | undefined
}

/** Form values of an existing account; a new account's values are empty. */
export const draftOf = (account?: Account): AccountDraft => ({
  name: account?.name ?? '',
  plan: account?.plan ?? '',
  notes: account?.notes ?? '',
  use: account?.use ?? 'internal',
  data_use: account?.data_use ?? 'display',
  contracts: account && contractLines(account.contracts),
})

/** The request body for the form values. */
export const sentOf = ({ name, plan, notes, use, data_use, contracts }: AccountDraft) => ({
  name: name.trim(),
  plan,
  notes: notes.trim() === '' ? null : notes.trim(),
  use,
  data_use,
  ...(contracts === undefined ? {} : { contracts: contractsOf(contracts) ?? {} }),
})

/** Whether all required fields are filled in. */
export const isWhole = ({ name, plan, contracts = '' }: AccountDraft) =>
  name.trim() !== '' && plan !== '' && contractsOf(contracts) !== undefined

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
      <Field label="Account of" hint="Publishers' terms may not permit passing values to customers.">
        {(ids) => (
          <Select
            {...ids}
            value={draft.use}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, use: value as AccountDraft['use'] })}
          >
            <option value="internal">your company</option>
            <option value="external">a customer</option>
          </Select>
        )}
      </Field>
      <Field label="Use of values">
        {(ids) => (
          <Select
            {...ids}
            value={draft.data_use}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, data_use: value as AccountDraft['data_use'] })
            }
          >
            <option value="display">shown to people</option>
            <option value="non-display">computed with</option>
            <option value="redistribution">passed on</option>
          </Select>
        )}
      </Field>
      {draft.contracts === undefined ? null : (
        <Field
          label="Contracts with publishers"
          hint="One per line: publisher id, first day or -, last day or -, reference."
          error={contractsOf(draft.contracts) === undefined ? CONTRACT_EXPECTED : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              value={draft.contracts}
              placeholder="massive 2026-01-01 - Agreement 7"
              onChange={({ currentTarget: { value } }) => onChange({ ...draft, contracts: value })}
            />
          )}
        </Field>
      )}
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
