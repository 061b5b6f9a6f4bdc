import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemNote } from './problem.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface AskedProps<T> {
  readonly query: UseQueryResult<T>
  /** What holds the place meanwhile; default: a few lines. */
  readonly pending?: ReactNode
  children(data: T): ReactNode
}

/** Shows what was asked for: its place while it is on its way, the problem where it failed. */
export function Asked<T>({ query, pending, children }: AskedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />
  return pending ?? <SkeletonLines />
}
