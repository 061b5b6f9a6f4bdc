import { useAdminPages } from '../api/queries.ts'
import type { AdminQuery } from '../api/admin.ts'
import type { Column } from './column.ts'
import { PagedTable } from './paged-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'

interface AdminListProps<R> {
  readonly title: string
  readonly path: string
  readonly query?: AdminQuery
  readonly columns: readonly Column<R>[]
  /** Polling interval in milliseconds. */
  readonly every?: number
  readonly empty: string
  rowKey(row: R): string
  /** Sorts the rows for display. */
  order?(rows: readonly R[]): readonly R[]
}

/** An admin API list as a table. */
export function AdminList<R extends object>(props: AdminListProps<R>) {
  const { title, path, query = {}, columns, every, empty, rowKey, order = (rows) => rows } = props
  const list = useAdminPages<R>(path, { ...query, limit: 500 }, every === undefined ? {} : { every })
  return (
    <Panel flush title={title}>
      <PagedTable
        pages={list}
        label={title}
        columns={columns}
        rows={order(list.data?.pages.flatMap(({ data }) => data) ?? [])}
        rowKey={rowKey}
        empty={<Empty title={empty} />}
      />
    </Panel>
  )
}
