import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { InlineCode } from './inline-code.tsx'

/** Ids that connect a control with its label and description. */
export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
}

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Unit of the value, shown after the label. */
  readonly unit?: string | undefined
  readonly required?: boolean
  children(ids: FieldIds): ReactNode
}

/** A control with its label above, and a hint or an error below. */
export function Field({ label, hint, error, unit, required = false, children }: FieldProps) {
  const id = useId()
  const note = error === undefined ? hint : <InlineCode text={error} />
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {unit === undefined ? null : <span className="field-unit">{unit}</span>}
        {required ? <span className="field-required">required</span> : null}
      </label>
      {children({
        id,
        ...(note === undefined ? {} : { 'aria-describedby': noteId }),
        ...(error === undefined ? {} : { 'aria-invalid': true }),
      })}
      {note === undefined ? null : (
        <p id={noteId} className={error === undefined ? 'field-hint' : 'field-error'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A single-line text input. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" autoComplete="off" spellCheck={false} {...rest} className={classNames('input', className)} />
  )
}

/** A multi-line text input. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea spellCheck={false} rows={4} {...rest} className={classNames('input input-area', className)} />
}

/** A native select for a closed list of values. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...rest} className={classNames('input select', className)}>
      {children}
    </select>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly children: ReactNode
}

/** A checkbox with an inline label. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  )
}
