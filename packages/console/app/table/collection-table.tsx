import { Coins } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useAnyOperation, type AnyParams } from '../api/any-operation.ts'
import type { OperationOf, ParameterOf } from '../api/openapi.ts'
import { usePages } from '../api/queries.ts'
import { count } from '../format/numbers.ts'
import { RequestButton } from '../forms/request-panel.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { ColumnsMenu, useShownColumns } from './columns-menu.tsx'
import { useConsent, type Consent } from './consent.ts'
import { DownloadMenu } from './download-menu.tsx'
import { fieldColumns, titleOf, type AnyRow } from './field-columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PagedTable } from './paged-table.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

/** Rows per page. */
const PAGE = 200

interface CollectionTableProps {
  readonly operation: OperationOf
  /** Parameters that the user cannot change, such as the page's symbol. */
  readonly fixed?: AnyParams
  /** Parameters that the user has set, as text. */
  readonly filters: Readonly<Record<string, string>>
  onFilters(filters: Readonly<Record<string, string>>): void
  readonly title?: ReactNode
  onOpen?(row: AnyRow): void
  /** Maximum height in rem. */
  readonly height?: number
}

/**
 * Rows from any API collection: filters from its parameters, columns from its fields, more pages on scroll, and a
 * download.
 */
export function CollectionTable({ operation, fixed, filters, onFilters, title, onOpen, height }: CollectionTableProps) {
  const call = useAnyOperation(operation)
  const columns = useMemo(() => fieldColumns(operation.fields), [operation])
  const shown = useShownColumns(operation.id, columns)
  const limit = pageSize(operation)
  const chosen = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  const request = useMemo(() => ({ operation: call, params: chosen }), [call, chosen])
  const missing = operation.parameters.filter(({ name, required }) => required && chosen[name] === undefined)
  const consent = useConsent(call, chosen, missing.length === 0)
  const pages = usePages(
    call,
    { ...chosen, ...(limit === undefined ? {} : { limit }) },
    { enabled: consent.isGiven && missing.length === 0 },
  )
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => listed(data)) ?? [], [pages.data])

  return (
    <Panel
      flush
      title={title ?? operation.summary}
      tools={
        <>
          <RequestButton calls={[request]} />
          <ColumnsMenu columns={columns} shown={shown} />
          <DownloadMenu operation={operation} params={chosen} />
        </>
      }
    >
      <FilterBar operation={operation} fixed={fixed} filters={filters} onFilters={onFilters} />
      <PagedTable
        pages={pages}
        before={<Before missing={missing} consent={consent} error={pages.error} onRetry={() => void pages.refetch()} />}
        label={operation.summary}
        columns={shown.shown}
        rows={rows}
        call={request}
        rowKey={(row, index) => (typeof row['id'] === 'string' ? `${row['id']} ${index}` : index)}
        {...(onOpen === undefined ? {} : { onOpen })}
        {...(height === undefined ? {} : { height })}
        empty={
          <Empty
            title="No rows"
            action={<WithoutFilters operation={operation} filters={filters} onFilters={onFilters} />}
          >
            {emptyText(filters, fixed)}
          </Empty>
        }
        foot={
          <p className="table-foot numeric" role="status">
            {count(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
            {pages.hasNextPage ? ', more below' : ''}
            {pages.isFetching ? ' · loading' : ''}
          </p>
        }
      />
    </Panel>
  )
}

type WithoutFiltersProps = Pick<CollectionTableProps, 'operation' | 'filters' | 'onFilters'>

/** Removes all optional filters. */
function WithoutFilters({ operation, filters, onFilters }: WithoutFiltersProps) {
  const needed = new Set(operation.parameters.flatMap(({ name, required }) => (required ? [name] : [])))
  const kept = Object.entries(filters).filter(([name]) => needed.has(name) || name === 'order')
  if (kept.length === Object.keys(filters).length) return null
  return <Button onClick={() => onFilters(Object.fromEntries(kept))}>Clear filters</Button>
}

interface BeforeProps {
  readonly missing: readonly ParameterOf[]
  readonly consent: Consent
  readonly error: unknown
  onRetry(): void
}

/** Shown before the rows arrive: missing parameters, the price, an error, or the loading state. */
function Before({ missing, consent, error, onRetry }: BeforeProps) {
  if (missing.length > 0)
    return (
      <Empty title={`Needs ${missing.map(({ name }) => titleOf(name)).join(' and ')}`}>
        Add it with Filter. <InlineCode text={missing[0]?.description ?? ''} />
      </Empty>
    )
  if (consent.error !== null) return <ProblemNote error={consent.error} />
  if (error !== null) return <ProblemNote error={error} onRetry={onRetry} />
  if (consent.credits !== undefined && !consent.isGiven)
    return (
      <Empty
        icon={Coins}
        title={`This costs ${count(consent.credits)} credits per page`}
        action={
          <Button look="primary" onClick={consent.give}>
            Show rows
          </Button>
        }
      >
        Filter by symbol to pay for those symbols only.
      </Empty>
    )
  return (
    <div className="panel-body">
      <SkeletonLines lines={8} />
    </div>
  )
}

/** Some operations return a single row. */
const listed = (data: readonly AnyRow[] | AnyRow): readonly AnyRow[] => (isList(data) ? data : [data])

const isList = (data: readonly AnyRow[] | AnyRow): data is readonly AnyRow[] => Array.isArray(data)

function pageSize({ parameters }: OperationOf): number | undefined {
  const most = parameters.find(({ name }) => name === 'limit')?.schema.maximum
  return most === undefined ? undefined : Math.min(PAGE, most)
}

function emptyText(filters: Readonly<Record<string, string>>, fixed: AnyParams = {}): string {
  if (Object.keys(filters).some((name) => name !== 'order'))
    return 'No matching rows. Remove a filter, or widen a range.'
  return Object.keys(fixed).length > 0
    ? 'No rows are published for this selection.'
    : 'No rows are published for the markets that this key can access.'
}
