import { useAdminRead } from '../../api/queries.ts'
import { Field, Select } from '../../ui/field.tsx'

interface PlanSelectProps {
  readonly value: string
  onChange(plan: string): void
}

/** A select for one of the deployment's plans. */
export function PlanSelect({ value, onChange }: PlanSelectProps) {
  const plans = useAdminRead<readonly { readonly name: string }[]>('/plans', { limit: 1000 })
  const names = (plans.data?.data ?? []).map(({ name }) => name)
  // An account keeps a plan that no longer exists until a different one is selected.
  const offered = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <Field label="Plan" required>
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {value === '' ? <option value="">Select a plan</option> : null}
          {offered.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
