import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnyOperation, AnyParams } from '../../api/any-operation.ts'
import { count } from '../../format/numbers.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

interface CostProps {
  readonly call: AnyOperation
  readonly params: AnyParams
  readonly enabled: boolean
}

/** Milliseconds without a keystroke before the cost is requested. */
const QUIET = 400

/** Cost of the request, from a dry run, which is free. */
export function Cost({ call, params, enabled }: CostProps) {
  const settled = useSettled(params)
  const cost = useQuery({
    queryKey: [call.spec.id, 'cost', settled],
    queryFn: () => call.cost(settled),
    enabled,
  })
  if (cost.isError)
    return (
      <span className="field-error">
        <InlineCode text={cost.error.message} />
      </span>
    )
  if (cost.data === undefined) return null
  const { credits, remaining } = cost.data
  return (
    <span className="soft numeric" role="status">
      {count(credits)} {credits === 1 ? 'credit' : 'credits'}
      {remaining === null ? '' : `, ${count(remaining)} left today`}
    </span>
  )
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
