import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOpenApi, type OperationOf } from '../api/openapi.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { InputLink } from './input-links.tsx'
import { mainField, keyOf, type ComputedValue, type Origin, type RowValue } from './origin.ts'
import { RowHistoryView } from './row-history-view.tsx'
import { UnstoredValue } from './unstored-value.tsx'
import { ValueHead } from './value-head.tsx'

interface OriginPanelProps {
  readonly origin: Origin
  onFollow(origin: Origin): void
  /** Returns to the value that linked to this one. */
  onBack?(): void
}

/** Where a value comes from: the versions of its row, or the rows from which it is computed. */
export function OriginPanel({ origin, onFollow, onBack }: OriginPanelProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The link or button that led here is no longer on the page.
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return (
    <div ref={element} className="origin" tabIndex={-1}>
      {onBack === undefined ? null : (
        <Button look="ghost" icon={ArrowLeft} className="origin-back" onClick={onBack}>
          Back
        </Button>
      )}
      {origin.kind === 'computed' ? (
        <Computed origin={origin} onFollow={onFollow} />
      ) : (
        <OfOperation origin={origin} onFollow={onFollow} />
      )}
    </div>
  )
}

interface ComputedProps extends Pick<OriginPanelProps, 'onFollow'> {
  readonly origin: ComputedValue
}

function Computed({ origin: { title, value, how, inputs }, onFollow }: ComputedProps) {
  return (
    <>
      <ValueHead title={title} value={value} description={how} />
      <section className="origin-section">
        <h3>Calculated from</h3>
        <ul className="origin-inputs">
          {inputs.map((input) => (
            <InputLink key={input.text} {...input} onFollow={onFollow} />
          ))}
        </ul>
      </section>
    </>
  )
}

interface RowProps extends Pick<OriginPanelProps, 'onFollow'> {
  readonly origin: RowValue
}

function OfOperation({ origin, onFollow }: RowProps) {
  const openApi = useOpenApi()
  return (
    <QueryView query={openApi}>
      {({ operations }) => {
        const operation = operations.find(({ id }) => id === origin.operation)
        return operation === undefined ? (
          <Empty title={`${origin.operation} is not installed`}>
            Ask the operator of this service for its dataset.
          </Empty>
        ) : (
          <OfRow operation={operation} operations={operations} origin={origin} onFollow={onFollow} />
        )
      }}
    </QueryView>
  )
}

interface OfRowProps extends RowProps {
  readonly operation: OperationOf
  readonly operations: readonly OperationOf[]
}

function OfRow({ operation, operations, origin, onFollow }: OfRowProps) {
  const [field, setField] = useState(origin.field ?? mainField(operation))
  const key = origin.key ?? (origin.row === undefined ? undefined : keyOf(operation, origin.row))
  if (operation.history === undefined || key === undefined)
    return (
      <UnstoredValue operation={operation} operations={operations} origin={origin} field={field} onFollow={onFollow} />
    )
  return (
    <RowHistoryView
      operation={operation}
      operations={operations}
      origin={origin}
      rowKey={key}
      field={field}
      onField={setField}
      onFollow={onFollow}
    />
  )
}
