import { useMemo, useState, type ReactNode } from 'react'
import { useAnyOperation, type AnyParams } from '../api/any-operation.ts'
import type { OperationOf } from '../api/openapi.ts'
import { usePages } from '../api/queries.ts'
import { count } from '../format/numbers.ts'
import { RequestButton } from '../forms/request-panel.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { ColumnsMenu, useShownColumns } from './columns-menu.tsx'
import { DataTable, type Sort } from './data-table.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { fieldColumns, type AnyRow } from './field-columns.tsx'
import { FilterBar } from './filter-bar.tsx'

/** Rows that a page asks for. */
const PAGE = 200

interface CollectionTableProps {
  readonly operation: OperationOf
  /** Parameters that the user does not choose, such as the symbol of the page. */
  readonly fixed?: AnyParams
  /** Parameters that the user has chosen, as texts. */
  readonly filters: Readonly<Record<string, string>>
  onFilters(filters: Readonly<Record<string, string>>): void
  readonly title?: ReactNode
  onOpen?(row: AnyRow): void
  /** Height in rem at most. */
  readonly height?: number
}

/** The rows of any collection of the API: filters by its parameters, columns by its fields, page after page, and as a file. */
export function CollectionTable({ operation, fixed, filters, onFilters, title, onOpen, height }: CollectionTableProps) {
  const call = useAnyOperation(operation)
  const columns = useMemo(() => fieldColumns(operation.fields), [operation])
  const shown = useShownColumns(operation.id, columns)
  const [sort, setSort] = useState<Sort>()
  const limit = pageSize(operation)
  const chosen = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  const pages = usePages(call, { ...chosen, ...(limit === undefined ? {} : { limit }) })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => listed(data)) ?? [], [pages.data])

  return (
    <Panel
      flush
      title={title ?? operation.summary}
      tools={
        <>
          <RequestButton calls={[{ operation: call, params: chosen }]} />
          <ColumnsMenu columns={columns} shown={shown} />
          <DownloadMenu operation={operation} params={chosen} />
        </>
      }
    >
      <FilterBar operation={operation} fixed={fixed} filters={filters} onFilters={onFilters} />
      {pages.data === undefined ? (
        pages.isError ? (
          <ProblemNote error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <div className="panel-body">
            <SkeletonLines lines={8} />
          </div>
        )
      ) : (
        <>
          <DataTable
            label={operation.summary}
            columns={shown.shown}
            rows={rows}
            rowKey={(row, index) => (typeof row['id'] === 'string' ? `${row['id']} ${index}` : index)}
            onEnd={() => {
              if (!pages.isFetching) void pages.fetchNextPage()
            }}
            hasMore={pages.hasNextPage}
            sort={sort}
            onSort={setSort}
            {...(onOpen === undefined ? {} : { onOpen })}
            {...(height === undefined ? {} : { height })}
            empty={<Empty title="No rows">{emptyText(filters)}</Empty>}
          />
          <p className="table-foot numeric" role="status">
            {count(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
            {pages.hasNextPage ? ', more below' : ''}
            {pages.isFetching ? ' · loading' : ''}
          </p>
        </>
      )}
    </Panel>
  )
}

/** Some operations answer one row. */
const listed = (data: readonly AnyRow[] | AnyRow): readonly AnyRow[] => (isList(data) ? data : [data])

const isList = (data: readonly AnyRow[] | AnyRow): data is readonly AnyRow[] => Array.isArray(data)

function pageSize({ parameters }: OperationOf): number | undefined {
  const most = parameters.find(({ name }) => name === 'limit')?.schema.maximum
  return most === undefined ? undefined : Math.min(PAGE, most)
}

const emptyText = (filters: Readonly<Record<string, string>>) =>
  Object.keys(filters).length === 0
    ? 'Nothing is published here for the markets of this key.'
    : 'No row fits these filters. Take one away, or widen a range.'
