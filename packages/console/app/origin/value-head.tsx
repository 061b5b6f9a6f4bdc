import type { ReactNode } from 'react'
import { InlineCode } from '../ui/inline-code.tsx'

interface ValueHeadProps {
  /** What the value is of, such as a symbol and a date. */
  readonly title: string
  readonly value: string
  readonly unit?: string | undefined
  readonly description: string
  /** Selects another value of the row. */
  readonly picker?: ReactNode
}

/** The value that a panel is about. */
export function ValueHead({ title, value, unit, description, picker }: ValueHeadProps) {
  return (
    <header className="origin-head">
      <div className="origin-title">
        <h3>{title}</h3>
        {picker}
      </div>
      <p className="origin-value numeric">
        {value} {unit === undefined ? null : <small>{unit}</small>}
      </p>
      {description === '' ? null : (
        <p className="soft">
          <InlineCode text={description} />
        </p>
      )}
    </header>
  )
}
