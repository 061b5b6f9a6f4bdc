import { Link } from '@tanstack/react-router'
import type { ScreenerRunRow } from '@bourse/client'
import { useMemo, useState } from 'react'
import { usePages } from '../../api/queries.ts'
import { dateText } from '../../format/dates.ts'
import { compact, count, direction, formatFixed, NONE, price } from '../../format/numbers.ts'
import { isChange, ratioText } from '../../format/ratios.ts'
import { callOf, RequestButton } from '../../forms/request-panel.tsx'
import { useBourse } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { titleOf } from '../../table/field-columns.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { SymbolSparkline } from '../overview/symbol-sparkline.tsx'
import { bodyOf, lackingIn, MOST_ROWS, type FilterDraft, type ScreenField } from './screen.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

/** Maximum number of pages to read. */
const MOST_PAGES = 5

interface MatchesProps {
  readonly fields: ReadonlyMap<string, ScreenField>
  readonly filters: readonly FilterDraft[]
  readonly sort: string
  onSort(sort: string): void
}

/** The matching listings, with the screen's fields. */
export function Matches({ fields, filters, sort, onSort }: MatchesProps) {
  const bourse = useBourse()
  const [lacking, setLacking] = useState<readonly string[]>([])
  const params = useMemo(() => ({ body: bodyOf(filters, sort, lacking) }), [filters, sort, lacking])
  const matches = usePages(bourse.screener.run, params, { keep: true, most: MOST_PAGES })
  const refused = lackingIn(matches.error, params.body)
  // Retries immediately without the fields that only this page added.
  if (refused.some((name) => !lacking.includes(name))) setLacking([...lacking, ...refused])
  const rows = useMemo(() => matches.data?.pages.flatMap(({ data }) => data) ?? [], [matches.data])
  const shown = rows[0]?.fields
  const last = matches.data?.pages.at(-1)?.meta
  const snapshot = last?.snapshot
  const date = snapshot?.snapshot_date
  const columns = useMemo(() => columnsOf(Object.keys(shown ?? {}), fields, date), [shown, fields, date])
  const [column = '', order] = sort.split(':')
  return (
    <Panel
      flush
      title={
        <>
          Matches <span className="faint">{date === undefined ? '' : `close of ${dateText(date)}`}</span>
        </>
      }
      tools={<RequestButton calls={[callOf(bourse.screener.run, params)]} />}
    >
      <PagedTable
        pages={matches}
        before={
          refused.length === 0 ? undefined : (
            <MissingFields
              refused={refused}
              error={matches.error}
              column={column}
              onSort={() => onSort('symbol:asc')}
            />
          )
        }
        label="Matches"
        columns={columns}
        rows={rows}
        call={callOf(bourse.screener.run, params)}
        rowKey={({ instrument_id }) => instrument_id}
        sort={{ column, order: order === 'asc' ? 'asc' : 'desc' }}
        onSort={(next) => onSort(`${next.column}:${next.order}`)}
        empty={<Empty title="No matching listings">Widen a range, or remove a filter.</Empty>}
        foot={
          <p className="table-foot numeric" role="status">
            {typeof last?.next_cursor === 'string' ? 'first ' : ''}
            {count(rows.length)} of {count(snapshot?.position_count)} listings
            {matches.hasNextPage ? ', more below' : ''}
            {typeof last?.next_cursor === 'string' ? `; at most ${count(MOST_PAGES * MOST_ROWS)} are shown` : ''}
            {matches.isFetching ? ' · loading' : ''}
          </p>
        }
      />
    </Panel>
  )
}

interface LackingProps {
  readonly refused: readonly string[]
  readonly error: unknown
  /** Column that the matches are sorted by. */
  readonly column: string
  onSort(): void
}

/** Reports that a selected field has no values. The user can change the sort order or remove a filter. */
function MissingFields({ refused, error, column, onSort }: LackingProps) {
  const action = refused.includes(column) ? <Button onClick={onSort}>Sort by symbol</Button> : undefined
  return (
    <Empty title={`No listing has ${refused.map((name) => titleOf(name)).join(' or ')}`} action={action}>
      <InlineCode text={problemText(error)} />
    </Empty>
  )
}

function columnsOf(
  names: readonly string[],
  fields: ReadonlyMap<string, ScreenField>,
  date: string | undefined,
): readonly Column<ScreenerRunRow>[] {
  const asked = names.flatMap((name) => fields.get(name) ?? []).map((field) => columnOf(field))
  return [
    {
      id: 'symbol',
      title: 'Symbol',
      width: 8,
      sortable: true,
      cell: ({ symbol, exchange_mic: market, instrument_id: id }) => (
        <>
          <Link to="/symbols/$symbol" params={{ symbol: id }}>
            {symbol}
          </Link>{' '}
          <span className="faint">{market}</span>
        </>
      ),
    },
    {
      id: 'name',
      title: 'Name',
      width: 13,
      sortable: true,
      cell: ({ name }) => <span title={name ?? ''}>{name}</span>,
    },
    {
      id: 'line',
      title: '60 sessions',
      width: 8,
      field: null,
      cell: ({ instrument_id: id, symbol }) => <SymbolSparkline instrumentId={id} name={symbol ?? ''} to={date} />,
    },
    ...asked.filter(({ id }) => id !== 'symbol' && id !== 'name'),
  ]
}

const isNumber = ({ type }: ScreenField) => type === 'decimal' || type === 'ratio' || type === 'count'

function columnOf(field: ScreenField): Column<ScreenerRunRow> {
  const { name, description, unit } = field
  return {
    id: name,
    field: `fields.${name}`,
    title: titleOf(name),
    unit: unit === 'ratio' ? undefined : unit?.replace('currency_code', 'currency'),
    description,
    align: isNumber(field) ? 'end' : 'start',
    width: Math.max(6.5, 3.5 + titleOf(name).length * 0.42 + (unit === undefined || unit === 'ratio' ? 0 : 3)),
    sortable: true,
    cell: ({ fields }) => <Cell field={field} value={fields[name] ?? null} />,
  }
}

function Cell({ field, value }: { readonly field: ScreenField; readonly value: string | boolean | null }) {
  const { name, type, unit } = field
  if (value === null) return <span className="faint">{NONE}</span>
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (type === 'date') return <span className="numeric">{dateText(value)}</span>
  if (!isNumber(field)) return <span title={value}>{value}</span>
  if (type === 'ratio' || unit === 'ratio') {
    const text = ratioText(name, value)
    return isChange(name) ? <span className={direction(value)}>{text}</span> : text
  }
  if (Math.abs(Number(value)) >= 1e6) return compact(value)
  return unit?.startsWith('currency_code') === true ? price(value) : formatFixed(value)
}
