import { useAnyOperation } from '../api/any-operation.ts'
import type { FieldOf, OperationOf } from '../api/openapi.ts'
import { curlText } from '../forms/request-panel.tsx'
import { titleOf, valueText } from '../table/field-columns.tsx'
import { Code } from '../ui/code.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { InputLink, ListLink } from './input-links.tsx'
import { fieldAt, keyOf, unitText, valueAt, type Origin, type RowValue } from './origin.ts'
import { rowTitle } from './row-title.ts'
import { ValueHead } from './value-head.tsx'

interface UnstoredValueProps {
  readonly operation: OperationOf
  readonly operations: readonly OperationOf[]
  readonly origin: RowValue
  readonly field: string
  onFollow(origin: Origin): void
}

/** A value without a history of its own: how it is calculated, and the rows from which it is. */
export function UnstoredValue({ operation, operations, origin, field, onFollow }: UnstoredValueProps) {
  const { row = {}, params } = origin
  const call = useAnyOperation(operation)
  const described = fieldAt(operation, field)
  const inputs = operations.filter(({ id }) => operation.computedFrom.includes(id))
  const value = valueAt(row, field)
  return (
    <>
      <ValueHead
        title={`${rowTitle(operation, { ...row }) || operation.summary} · ${titleOf(described.name)}`}
        value={valueText(described, value)}
        unit={unitText(described, row)}
        description={described.description}
      />
      <p className="origin-note">
        <InlineCode text={reason(operation, described, inputs)} />
      </p>
      {inputs.length === 0 ? null : (
        <section className="origin-section">
          <h3>Calculated from</h3>
          <ul className="origin-inputs">
            {inputs.map((input) => {
              const key = keyOf(input, row)
              return key === undefined ? (
                <ListLink
                  key={input.id}
                  dataset={input.dataset}
                  operation={input.id}
                  summary={input.summary}
                  filters={selectionIn(input, row)}
                />
              ) : (
                <InputLink
                  key={input.id}
                  input={{ kind: 'row', operation: input.id, row, key, params: { as_of: params['as_of'] } }}
                  summary={input.summary}
                  text={rowTitle(input, { ...row })}
                  onFollow={onFollow}
                />
              )
            })}
          </ul>
        </section>
      )}
      <section className="origin-section">
        <h3>{operation.summary}</h3>
        <p className="soft">
          <InlineCode text={operation.description} />
        </p>
        <Code text={curlText(call, params)} label="curl" />
        <p>
          <a href={`/docs/operations/${operation.id}`}>{operation.path}</a>
        </p>
      </section>
    </>
  )
}

/** Parameters that select the rows of the same listing, if an operation selects by listing. */
function selectionIn({ parameters }: OperationOf, row: object): Readonly<Record<string, string>> {
  const id = valueAt(row, 'instrument_id')
  return typeof id === 'string' && parameters.some(({ name }) => name === 'instrument_ids')
    ? { instrument_ids: id }
    : {}
}

/** Why a value has no versions to show, and what shows its past. */
function reason({ history }: OperationOf, { name }: FieldOf, inputs: readonly OperationOf[]): string {
  const past = 'A request with `as_of` returns what was known at an earlier time.'
  if (history !== undefined)
    return `These rows do not have all values of their key, so the history of one cannot be requested. ${past}`
  const from = inputs.map(({ summary }) => summary.toLowerCase()).join(', ')
  return inputs.length === 0
    ? `${titleOf(name)} is composed for each response, so it has no versions of its own. ${past}`
    : `${titleOf(name)} is calculated from ${from} for each response, so it has no versions of its own. ${past}`
}
