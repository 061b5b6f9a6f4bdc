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
] as const

interface AuditFiltersProps {
  readonly search: AuditSearch
  onChange(change: AuditSearch): void
}

const given = (value: string) => (value === '' ? undefined : value)

/** Filters for the audit log. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  return (
    <div className="audit-filters">
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
      <Text label="Account" value={search.account} onChange={(account) => onChange({ account })} />
      <Text label="Resource" value={search.target} onChange={(target) => onChange({ target })} />
      <Text label="From" type="date" value={search.from} onChange={(from) => onChange({ from })} />
      <Text label="To" type="date" value={search.to} onChange={(to) => onChange({ to })} />
    </div>
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
