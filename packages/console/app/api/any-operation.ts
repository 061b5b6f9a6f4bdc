import { operation, type Answer, type Caller, type Operation, type OperationSpec, type Shape } from '@bourse/client'
import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import type { AnyRow } from '../table/field-columns.tsx'
import type { OperationOf, SchemaOf } from './openapi.ts'

/** A call's parameters by name, as text. */
export type AnyParams = Readonly<Record<string, unknown>>

/** The `meta` object of any collection. */
export interface AnyMeta {
  readonly next_cursor?: string | null
  readonly as_of?: string | null
  readonly errors?: readonly unknown[]
}

/** An operation described only by the OpenAPI document. */
export type AnyOperation = Operation<AnyParams, Answer<readonly AnyRow[], AnyMeta>>

/** An operation in the OpenAPI document, callable with the current session. */
export function useAnyOperation(described: OperationOf): AnyOperation {
  const { caller } = useSession()
  return useMemo(() => anyOperation(caller, described), [caller, described])
}

/** Makes an operation in the OpenAPI document callable; decimals keep every digit. */
export function anyOperation(caller: Caller, described: OperationOf): AnyOperation {
  const { id, method, path, parameters } = described
  const cursor = parameters.some(({ name }) => name === 'cursor') ? { cursor: 'query' as const } : {}
  const spec: OperationSpec = { id, method, path, ...cursor, shape: { data: [rowShape(described)] } as Shape }
  return operation<AnyOperation>(caller, spec)
}

/** Positions of the decimals in a row. */
export const rowShape = ({ fields }: OperationOf) =>
  Object.fromEntries(fields.map(({ name, schema }) => [name, shapeOf(schema)]))

function shapeOf({ type, items }: SchemaOf): Shape | undefined {
  if (type === 'number') return 'decimal'
  return type === 'list' && items?.type === 'number' ? ['decimal'] : undefined
}
