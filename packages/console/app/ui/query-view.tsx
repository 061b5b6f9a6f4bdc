import type { ReactNode } from 'react'
import { ProblemNote } from './problem.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface QueryViewProps<T> {
  readonly query: {
    readonly data: T | undefined
    readonly error: Error | null
    refetch(): unknown
  }
  /** Placeholder while loading; default: a few lines. */
  readonly pending?: ReactNode
  children(data: T): ReactNode
}

/** Shows the result of a query: a placeholder while loading, or the problem if it failed. */
export function QueryView<T>({ query, pending, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />
  return pending ?? <SkeletonLines />
}
