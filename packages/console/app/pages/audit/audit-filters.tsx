import { X } from 'lucide-react'
import { useAdminRead } from '../../api/queries.ts'
import { usePermits } from '../../session/permitted.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import type { AuditSearch } from './route.ts'

const ACTIONS = [
  ['', 'All actions'],
  ['account.', 'Accounts'],
  ['key.', 'Keys'],
  ['session.', 'Sessions'],
  ['dataset.', 'Datasets'],
  ['source.', 'Sources'],
  ['held.', 'Held rows'],
  ['import.', 'Imports'],
  ['job.', 'Jobs'],
  ['link.', 'Links'],
  ['invitation.', 'Invitations'],
  ['member.', 'Members'],
  ['person.', 'People'],
  ['destination.', 'Event destinations'],
  ['problem.', 'Ignored problems'],
  ['setting.', 'Secrets'],
] as const

interface AuditFiltersProps {
  readonly search: AuditSearch
  onChange(change: AuditSearch): void
}

const given = (value: string) => (value === '' ? undefined : value)

/** Filters for the audit log. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  return (
    <div className="filters">
      <Field label="Action">
        {(ids) => (
          <Select
            {...ids}
            value={search.action ?? ''}
            onChange={(event) => onChange({ action: given(event.currentTarget.value) })}
          >
            {ACTIONS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AccountChoice value={search.account} onChange={(account) => onChange({ account })} />
      <Text label="Resource" value={search.target} onChange={(target) => onChange({ target })} />
      <Text label="From" type="date" value={search.from} onChange={(from) => onChange({ from })} />
      <Text label="To" type="date" value={search.to} onChange={(to) => onChange({ to })} />
      {search.actor === undefined ? null : (
        <Button icon={X} onClick={() => onChange({ actor: undefined })}>
          Only changes by {search.actor}
        </Button>
      )}
    </div>
  )
}

interface Account {
  readonly id: string
  readonly name: string
}

/** Selects an account by name; by id for roles that may not list accounts. */
function AccountChoice({ value, onChange }: Omit<TextProps, 'label'>) {
  const isListed = usePermits('admin.accounts.list')
  const accounts = useAdminRead<readonly Account[]>('/accounts', { limit: 1_000 }, { enabled: isListed })
  if (!isListed) return <Text label="Account" value={value} onChange={onChange} />
  return (
    <Field label="Account">
      {(ids) => (
        <Select {...ids} value={value ?? ''} onChange={(event) => onChange(given(event.currentTarget.value))}>
          <option value="">All accounts</option>
          {(accounts.data?.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface TextProps {
  readonly label: string
  readonly type?: string
  readonly value: string | undefined
  onChange(value: string | undefined): void
}

function Text({ label, type = 'search', value, onChange }: TextProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          type={type}
          maxLength={100}
          placeholder="Any id"
          defaultValue={value ?? ''}
          onChange={(event) => onChange(given(event.currentTarget.value.trim()))}
        />
      )}
    </Field>
  )
}
