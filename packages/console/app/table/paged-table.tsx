import { BourseProblem } from '@bourse/client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ProblemNote, problemText } from '../ui/problem.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

/** A query that loads page by page. */
export type Pages = Pick<
  UseInfiniteQueryResult,
  'data' | 'error' | 'isFetching' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>

interface PagedTableProps<R extends object> extends Omit<DataTableProps<R>, 'hasMore' | 'onEnd'> {
  /** The query that loads these rows. */
  readonly pages: Pages
  /** Shown until there are rows; default: a loading placeholder, or the problem. */
  readonly before?: ReactNode
  /** Shown below the rows. */
  readonly foot?: ReactNode
}

/** A table that loads more rows as the last ones become visible. A failed page is retried on demand. */
export function PagedTable<R extends object>({ pages, before, foot, ...table }: PagedTableProps<R>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = pages
  if (data === undefined) return before ?? <Before pages={pages} />
  return (
    <>
      <DataTable
        {...table}
        // Stops after an error; otherwise a failed page would be requested endlessly.
        hasMore={hasNextPage && error === null}
        onEnd={() => {
          if (!isFetching) void fetchNextPage()
        }}
      />
      {error === null ? null : <Failed pages={pages} error={error} />}
      {foot}
    </>
  )
}

function Before({ pages: { error, refetch } }: { readonly pages: Pages }) {
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  return (
    <div className="panel-body">
      <SkeletonLines lines={5} />
    </div>
  )
}

/** Reports, below the existing rows, that more rows failed to load or that the rows are outdated. */
function Failed({ pages, error }: { readonly pages: Pages; readonly error: Error }) {
  const { isFetching, isFetchNextPageError, fetchNextPage, refetch } = pages
  const again = isFetchNextPageError && !isStale(error) ? fetchNextPage : refetch
  return (
    <div className="table-foot table-failed" role="alert">
      <span>
        {isFetchNextPageError ? 'More rows could not be loaded.' : 'These rows could not be refreshed.'}{' '}
        <InlineCode text={problemText(error)} />
      </span>
      <Button busy={isFetching} onClick={() => void again()}>
        Try again
      </Button>
    </div>
  )
}

/** Whether the list must be read again from the start, because the service no longer accepts its cursor. */
const isStale = (error: Error) => error instanceof BourseProblem && error.code.startsWith('cursor-')
