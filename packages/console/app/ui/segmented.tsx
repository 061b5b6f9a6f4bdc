import { useId, type ReactNode } from 'react'

interface Option<T extends string> {
  readonly value: T
  readonly text: ReactNode
  readonly disabled?: boolean
}

interface SegmentedProps<T extends string> {
  /** Name of the group for screen readers. */
  readonly label: string
  readonly value: T
  readonly options: readonly Option<T>[]
  onChange(value: T): void
}

/** A choice between a few values that are all visible: radio buttons in a row. */
export function SegmentedControl<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
