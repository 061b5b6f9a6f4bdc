import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemNote } from './problem.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>
  /** Placeholder while loading; default: a few lines. */
  readonly pending?: ReactNode
  children(data: T): ReactNode
}

/** Shows the result of a query: a placeholder while loading, or the problem if it failed. */
export function QueryView<T>({ query, pending, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />
  return pending ?? <SkeletonLines />
}
