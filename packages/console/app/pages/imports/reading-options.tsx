import { Field, Select } from '../../ui/field.tsx'
import type { Draft } from './import.ts'

interface ReadingOptionsProps {
  readonly draft: Draft
  set(change: Partial<Draft>): void
}

const DATE_FORMATS = ['M/D/YYYY', 'D/M/YYYY', 'M-D-YYYY', 'D-M-YYYY', 'D.M.YYYY', 'MM/DD/YY', 'DD/MM/YY'] as const
const DECIMALS = [
  ['', 'Recognize'],
  ['false', 'Point: 1,234.5'],
  ['true', 'Comma: 1.234,5'],
] as const

/** How ambiguous dates and numbers are read. */
export function ReadingOptions({ draft, set }: ReadingOptionsProps) {
  return (
    <>
      <Field label="Date format" hint="Needed only for dates such as 3/4/2026 in which day and month are ambiguous.">
        {(ids) => (
          <Select
            {...ids}
            value={draft.date_format ?? ''}
            onChange={({ currentTarget: { value } }) => set({ date_format: value === '' ? null : value })}
          >
            <option value="">Recognize</option>
            {DATE_FORMATS.map((format) => (
              <option key={format}>{format}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Decimal separator">
        {(ids) => (
          <Select
            {...ids}
            value={String(draft.decimal_comma ?? '')}
            onChange={({ currentTarget: { value } }) => set({ decimal_comma: value === '' ? null : value === 'true' })}
          >
            {DECIMALS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
