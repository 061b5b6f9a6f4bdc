import { useState } from 'react'
import type { ParameterOf } from '../api/openapi.ts'
import { ParameterField } from './parameter-field.tsx'

/** Values of parameters by name, as in a query string. */
export type Params = Readonly<Record<string, string>>

interface ParameterFieldsProps {
  readonly parameters: readonly ParameterOf[]
  readonly typed: Params
  /** Names of optional parameters that are shown first, too. */
  readonly usual?: readonly string[]
  onTyped(params: Params): void
}

/** Controls for the parameters of an operation: required and filled ones first; the rest are collapsed. */
export function ParameterFields({ parameters, typed, usual = [], onTyped }: ParameterFieldsProps) {
  const [first] = useState(() => new Set([...Object.keys(typed), ...usual]))
  const isFirst = ({ name, required }: ParameterOf) => required || first.has(name)
  const fieldOf = (parameter: ParameterOf) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={typed[parameter.name] ?? ''}
      onChange={(value) => onTyped({ ...typed, [parameter.name]: value })}
    />
  )
  const others = parameters.filter((parameter) => !isFirst(parameter))
  return (
    <>
      {parameters.filter(isFirst).map(fieldOf)}
      {others.length === 0 ? null : (
        <details className="more-parameters" open={others.length === parameters.length && parameters.length < 4}>
          <summary>{others.length} more parameters</summary>
          <div className="stack">{others.map(fieldOf)}</div>
        </details>
      )}
    </>
  )
}

/** The parameters to send: an empty control omits its parameter. */
export const given = (typed: Params): Params =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
