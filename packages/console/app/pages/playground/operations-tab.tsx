import { getRouteApi } from '@tanstack/react-router'
import { exampleParams, useOpenApi, type OperationOf } from '../../api/openapi.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Trial } from './trial.tsx'

const route = getRouteApi('/playground')
const FIRST = 'eod.list'

/** Lets the user try any operation of this installation. */
export function OperationsTab() {
  const { operation: id = FIRST, params, view = 'table' } = route.useSearch()
  const navigate = route.useNavigate()
  const openApi = useOpenApi()
  return (
    <QueryView query={openApi}>
      {({ operations }) => {
        const chosen = operations.find((one) => one.id === id) ?? operations[0]
        if (chosen === undefined) return null
        return (
          <>
            <OperationChoice
              operations={operations}
              chosen={chosen}
              onChoose={(operation) => void navigate({ search: { operation, view } })}
            />
            <Trial
              key={chosen.id}
              operation={chosen}
              params={params ?? exampleParams(chosen)}
              view={view}
              onParams={(next) =>
                void navigate({
                  search: { operation: chosen.id, params: next, view },
                  replace: true,
                  resetScroll: false,
                })
              }
              onView={(next) =>
                void navigate({ search: (before) => ({ ...before, view: next }), replace: true, resetScroll: false })
              }
            />
          </>
        )
      }}
    </QueryView>
  )
}

interface OperationChoiceProps {
  readonly operations: readonly OperationOf[]
  readonly chosen: OperationOf
  onChoose(id: string): void
}

function OperationChoice({ operations, chosen, onChoose }: OperationChoiceProps) {
  return (
    <div className="playground-choice">
      <Field label="Operation">
        {(ids) => (
          <Select {...ids} value={chosen.id} onChange={(event) => onChoose(event.target.value)}>
            {[...Map.groupBy(operations, ({ dataset }) => dataset)].map(([dataset, own]) => (
              <optgroup key={dataset} label={titleOf(dataset.replaceAll('-', '_'))}>
                {own.map(({ id, method, path }) => (
                  <option key={id} value={id}>{`${method} ${path}`}</option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <p>
        <strong>{chosen.summary}</strong> <a href={`/docs/operations/${chosen.id}`}>Documentation</a>
        <br />
        <span className="faint">{chosen.credits}</span>
      </p>
    </div>
  )
}
