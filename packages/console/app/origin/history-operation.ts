import { operation, type Answer, type Operation, type Shape } from '@bourse/client'
import { useMemo } from 'react'
import { rowShape, type AnyMeta } from '../api/any-operation.ts'
import type { OperationOf } from '../api/openapi.ts'
import { useBourse, useSession } from '../session/session.ts'
import type { RowVersion } from './versions.ts'

interface HistoryParams {
  readonly operation: string
  readonly key: readonly string[]
  readonly as_of?: string
  readonly limit?: number
}

/** `/v1/history` for rows of an operation, callable with the current session; decimals of the rows keep every digit. */
export function useHistoryOperation(of: OperationOf): Operation<HistoryParams, Answer<readonly RowVersion[], AnyMeta>> {
  const { caller } = useSession()
  const { spec } = useBourse().history.list
  return useMemo(() => {
    const shape = { data: [{ values: rowShape(of) }] } as Shape
    return operation(caller, { ...spec, shape })
  }, [caller, spec, of])
}
