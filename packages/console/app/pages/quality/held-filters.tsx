import { Field, Select, TextInput } from '../../ui/field.tsx'
import type { Held, HeldFilters as Filters } from './held.ts'

interface HeldFiltersProps {
  readonly rows: readonly Held[]
  readonly filters: Filters
  onChange(change: Filters): void
}

const given = (value: string) => (value === '' ? undefined : value)

/** Filters for held rows by dataset, rule and name. */
export function HeldFilters({ rows, filters, onChange }: HeldFiltersProps) {
  return (
    <div className="filters">
      <Choice
        label="Dataset"
        value={filters.dataset}
        values={rows.map(({ dataset }) => dataset)}
        onChange={(dataset) => onChange({ dataset })}
      />
      <Choice
        label="Rule"
        value={filters.rule}
        values={rows.map(({ rule }) => rule)}
        onChange={(rule) => onChange({ rule })}
      />
      <Field label="Row">
        {(ids) => (
          <TextInput
            {...ids}
            type="search"
            maxLength={60}
            placeholder="Symbol or date"
            defaultValue={filters.name ?? ''}
            onChange={(event) => onChange({ name: given(event.currentTarget.value.trim()) })}
          />
        )}
      </Field>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly values: readonly string[]
  onChange(value: string | undefined): void
}

function Choice({ label, value, values, onChange }: ChoiceProps) {
  const known = [...new Set([...values, ...(value === undefined ? [] : [value])])].toSorted()
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} value={value ?? ''} onChange={(event) => onChange(given(event.currentTarget.value))}>
          <option value="">All</option>
          {known.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
