import { Field, Select } from '../../ui/field.tsx'

export const DAY_SECONDS = 86_400

/** How long the former secret also works, in seconds. */
const OVERLAPS = [
  [0, 'None: the old one stops immediately'],
  [3_600, 'An hour'],
  [DAY_SECONDS, 'A day'],
  [604_800, 'A week'],
  [2_592_000, '30 days'],
] as const

interface OverlapFieldProps {
  /** Seconds. */
  readonly value: number
  onChange(seconds: number): void
}

/** How long both secrets work after a rotation. */
export function OverlapField({ value, onChange }: OverlapFieldProps) {
  return (
    <Field label="Overlap">
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
          {OVERLAPS.map(([seconds, text]) => (
            <option key={seconds} value={seconds}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
