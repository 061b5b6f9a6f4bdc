import { BourseProblem } from '@bourse/client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ProblemNote, problemText } from '../ui/problem.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

/** A list that is read page after page. */
export type Pages = Pick<
  UseInfiniteQueryResult,
  'data' | 'error' | 'isFetching' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>

interface PagedTableProps<R> extends Omit<DataTableProps<R>, 'hasMore' | 'onEnd'> {
  /** The list whose rows these are. */
  readonly pages: Pages
  /** Stands in place of the table before there are rows; default: lines, or the problem. */
  readonly before?: ReactNode
  /** Stands below the rows. */
  readonly foot?: ReactNode
}

/** Rows of a list, and further ones as the last come into sight. A page that fails is asked for again on demand. */
export function PagedTable<R>({ pages, before, foot, ...table }: PagedTableProps<R>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = pages
  if (data === undefined) return before ?? <Before pages={pages} />
  return (
    <>
      <DataTable
        {...table}
        // A page that failed would be asked for without end.
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

/** Says that rows are missing or old, below those that are there. */
function Failed({ pages, error }: { readonly pages: Pages; readonly error: Error }) {
  const { isFetching, isFetchNextPageError, fetchNextPage, refetch } = pages
  const again = isFetchNextPageError && !isStale(error) ? fetchNextPage : refetch
  return (
    <div className="table-foot table-failed" role="alert">
      <span>
        {isFetchNextPageError ? 'Further rows did not come.' : 'These rows were not brought up to date.'}{' '}
        {problemText(error)}
      </span>
      <Button busy={isFetching} onClick={() => void again()}>
        Try again
      </Button>
    </div>
  )
}

/** Whether the list has to be read from its beginning: its cursor is taken no more. */
const isStale = (error: Error) => error instanceof BourseProblem && error.code.startsWith('cursor-')
