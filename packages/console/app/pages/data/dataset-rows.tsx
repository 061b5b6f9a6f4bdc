import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { exampleParams, useOpenApi, type OperationOf } from '../../api/openapi.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { CollectionTable } from '../../table/collection-table.tsx'
import { SimpleTable } from '../../table/simple-table.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'

const route = getRouteApi('/data/$dataset')

/** A dataset's operations, and the rows of the selected one. */
export function DatasetRows({ dataset }: { readonly dataset: string }) {
  const openApi = useOpenApi()
  return (
    <QueryView query={openApi}>
      {({ operations }) => {
        const own = operations.filter((one) => one.dataset === dataset && one.method === 'GET')
        const [first] = own
        if (first === undefined)
          return (
            <Panel title="Rows">
              <Empty title="No collection to show">
                This dataset supplies other datasets, or its operations return no collections.
              </Empty>
            </Panel>
          )
        return <Chosen operations={own} first={first} />
      }}
    </QueryView>
  )
}

function Chosen({ operations, first }: { readonly operations: readonly OperationOf[]; readonly first: OperationOf }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const operation = operations.find(({ id }) => id === search.operation) ?? first
  // Until the user selects a filter, the example's parameters show rows that exist.
  const example = useMemo(() => exampleParams(operation), [operation])
  const filter = useCallback(
    (filters: Readonly<Record<string, string>>) =>
      void navigate({
        search: (before) => ({ ...before, filters }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <div className="stack">
      {operations.length < 2 ? null : (
        <div className="data-operations">
          <SegmentedControl
            label="Operation"
            value={operation.id}
            options={operations.map(({ id, path }) => ({ value: id, text: path.replace('/v1', '') }))}
            onChange={(id) => void navigate({ search: { operation: id }, resetScroll: false })}
          />
        </div>
      )}
      <CollectionTable
        key={operation.id}
        operation={operation}
        filters={search.filters ?? example}
        onFilters={filter}
        height={32}
      />
      <details className="data-fields">
        <summary>
          {operation.fields.length} fields, {operation.credits}
        </summary>
        <p className="prose">
          <InlineCode text={operation.description} />
        </p>
        <SimpleTable heads={['Field', 'Type', 'Unit', 'Meaning']}>
          <tbody>
            {operation.fields.map(({ name, schema, unit, description }) => (
              <tr key={name}>
                <th scope="row" title={titleOf(name)}>
                  <code>{name}</code>
                </th>
                <td className="soft">
                  {schema.type}
                  {schema.nullable ? ' or null' : ''}
                </td>
                <td className="soft">{unit ?? ''}</td>
                <td>
                  <InlineCode text={description} />
                </td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      </details>
    </div>
  )
}
