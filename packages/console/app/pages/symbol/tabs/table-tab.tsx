import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AnyParams } from '../../../api/any-operation.ts'
import { useOperation, type OperationOf } from '../../../api/openapi.ts'
import { CollectionTable } from '../../../table/collection-table.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { isFund, type Instrument } from '../instrument.ts'
import type { SymbolTab } from '../route.ts'

const route = getRouteApi('/symbols/$symbol')

/** Tabs that only contain tables. */
type TableTabId = Exclude<SymbolTab, 'profile' | 'fundamentals' | 'options' | 'news'>

/** Name of the parameter that selects the listing. */
type Naming = 'instrument_id' | 'instrument_ids'

interface Shown {
  readonly operation: string
  readonly by: Naming
}

/** Tables of each tab, top to bottom. */
function tablesOf(tab: TableTabId, instrument: Instrument): readonly Shown[] {
  const by = 'instrument_ids' as const
  switch (tab) {
    case 'symbols':
      return [
        { operation: 'instruments.symbols', by: 'instrument_id' },
        { operation: 'instruments.events', by: 'instrument_id' },
        { operation: 'instruments.identifiers', by: 'instrument_id' },
      ]
    case 'actions':
      return [
        { operation: 'corporate-actions.list', by },
        { operation: 'dividends.list', by },
        { operation: 'splits.list', by },
      ]
    case 'filings':
      return [{ operation: 'filings.list', by }]
    case 'ownership':
      return [
        { operation: 'ownership.list', by },
        { operation: 'insider-transactions.list', by },
        { operation: 'congressional-trades.list', by },
        { operation: 'share-statistics.list', by },
        { operation: 'short-interest.list', by },
      ]
    case 'members':
      return isFund(instrument)
        ? [
            { operation: 'funds.holdings', by: 'instrument_id' },
            { operation: 'funds.allocations', by: 'instrument_id' },
          ]
        : [{ operation: 'indices.constituents', by: 'instrument_id' }]
    case 'bars':
      return [{ operation: 'eod.list', by }]
  }
}

interface TableTabProps {
  readonly tab: TableTabId
  readonly instrument: Instrument
}

/** Rows from the operations that have data on the listing. */
export function TableTab({ tab, instrument }: TableTabProps) {
  return (
    <div className="stack">
      {tablesOf(tab, instrument).map((shown) => (
        <OneTable key={shown.operation} {...shown} instrument={instrument} />
      ))}
    </div>
  )
}

function OneTable({ operation: id, by, instrument }: Shown & { readonly instrument: Instrument }) {
  const { as_of: asOf } = route.useSearch()
  const operation = useOperation(id)
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>()
  const fixed = useMemo<AnyParams>(
    () => ({ [by]: by === 'instrument_id' ? instrument.id : [instrument.id], ...(asOf && { as_of: asOf }) }),
    [by, instrument.id, asOf],
  )
  if (operation === undefined) return <SkeletonLines lines={6} />
  return (
    <CollectionTable
      operation={operation}
      fixed={fixed}
      filters={filters ?? newestFirst(operation)}
      onFilters={setFilters}
      height={26}
    />
  )
}

/** Newest rows first, if the operation has a chronological order. */
const newestFirst = ({ parameters }: OperationOf) =>
  parameters.some(({ name }) => name === 'order') ? NEWEST_FIRST : NO_FILTERS

const NEWEST_FIRST = { order: 'desc' } as const
const NO_FILTERS = {} as const
