import type { ParameterOf } from '../api/openapi.ts'
import { titleOf } from '../table/field-columns.tsx'
import { Field, Select, TextInput } from '../ui/field.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

interface ParameterFieldProps {
  readonly parameter: ParameterOf
  /** The value as in a query string; empty if not set. */
  readonly value: string
  readonly error?: string | undefined
  onChange(value: string): void
}

/** A control for one parameter of an operation, by type: choices, dates, numbers, text, comma-separated lists. */
export function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { name, description, required, schema } = parameter
  return (
    <Field label={titleOf(name)} hint={<InlineCode text={description} />} required={required} error={error}>
      {(ids) => {
        const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.values
        if (choices !== undefined)
          return (
            <Select {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
              <option value="">{schema.default === undefined ? 'any' : `default: ${plainText(schema.default)}`}</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          )
        return (
          <TextInput
            {...ids}
            {...kindOf(parameter)}
            value={value}
            list={undefined}
            placeholder={plainText(parameter.example)}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }}
    </Field>
  )
}

/** A default or an example as it would be written in a query string. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function kindOf({ schema }: ParameterOf) {
  if (schema.type === 'date') return { type: 'date' }
  if (schema.type === 'number' || schema.type === 'integer') return { inputMode: 'decimal' as const }
  return schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }
}
