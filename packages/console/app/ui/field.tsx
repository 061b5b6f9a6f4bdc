import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What a control needs to be named and described. */
export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
}

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Unit of the value, shown behind the label. */
  readonly unit?: string | undefined
  readonly required?: boolean
  children(ids: FieldIds): ReactNode
}

/** A control with its name above and what is to be known or wrong below. */
export function Field({ label, hint, error, unit, required = false, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
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

/** One line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" autoComplete="off" spellCheck={false} {...rest} className={classNames('input', className)} />
  )
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea spellCheck={false} rows={4} {...rest} className={classNames('input input-area', className)} />
}

/** One of a closed list, with the browser's own list of options. */
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

/** Something that is on or off, with its text beside it. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  )
}
