import type { OperationOf } from '../api/openapi.ts'
import { titleOf } from '../table/field-columns.tsx'
import { Select } from '../ui/field.tsx'

interface FieldSelectProps {
  readonly operation: OperationOf
  readonly field: string
  onField(field: string): void
}

/** Selects another value of the same row. */
export function FieldSelect({ operation, field, onField }: FieldSelectProps) {
  return (
    <Select aria-label="Field" value={field} onChange={(event) => onField(event.target.value)}>
      {operation.fields
        .filter(({ name }) => !name.startsWith('_'))
        .map(({ name }) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
    </Select>
  )
}
