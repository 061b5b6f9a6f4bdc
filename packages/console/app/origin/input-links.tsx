import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { AnyParams } from '../api/any-operation.ts'
import type { OperationOf } from '../api/openapi.ts'
import type { NamedInput, Origin } from './origin.ts'
import type { RowVersion } from './versions.ts'

interface VersionInputsProps {
  readonly version: RowVersion
  readonly operations: readonly OperationOf[]
  /** Parameters of the request that returned the row. */
  readonly params: AnyParams
  onFollow(origin: Origin): void
}

/** The rows from which a version was computed, each with a link to its own history. */
export function VersionInputs({ version: { inputs, values }, operations, params, onFollow }: VersionInputsProps) {
  if (inputs.length === 0) return null
  const as_of = params['as_of']
  return (
    <section className="origin-section">
      <h4>Calculated from</h4>
      <ul className="origin-inputs">
        {inputs.map(({ operation: id, key, href }) => {
          const operation = operations.find((one) => one.id === id)
          const summary = operation?.summary ?? id
          return key === null ? (
            <ListLink
              key={id}
              dataset={operation?.dataset ?? ''}
              operation={id}
              summary={summary}
              filters={Object.fromEntries(new URL(href, location.origin).searchParams)}
            />
          ) : (
            <InputLink
              key={id}
              input={{ kind: 'row', operation: id, key: key.split(','), params: { as_of } }}
              summary={summary}
              text={keyText(key, values)}
              onFollow={onFollow}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** A key with the symbol of the row's listing in place of its id. */
const keyText = (key: string, { instrument_id: id, symbol }: RowVersion['values']) =>
  key
    .split(',')
    .map((value) => (value === id && typeof symbol === 'string' ? symbol : value))
    .join(', ')

interface InputLinkProps extends NamedInput {
  onFollow(origin: Origin): void
}

/** A row from which a value is computed: opens its own history. */
export function InputLink({ input, summary, text, onFollow }: InputLinkProps) {
  return (
    <li>
      <button type="button" className="origin-input" onClick={() => onFollow(input)}>
        <InputText summary={summary} text={text} />
      </button>
    </li>
  )
}

interface ListLinkProps {
  readonly dataset: string
  readonly operation: string
  readonly summary: string
  /** Parameters that select the rows. */
  readonly filters: Readonly<Record<string, string>>
}

/** Rows from which a value is computed, if more than one may be among them: opens them as a table. */
export function ListLink({ dataset, operation, summary, filters }: ListLinkProps) {
  return (
    <li>
      <Link className="origin-input" to="/data/$dataset" params={{ dataset }} search={{ operation, filters }}>
        <InputText summary={summary} text="all rows" />
      </Link>
    </li>
  )
}

function InputText({ summary, text }: { readonly summary: string; readonly text: string }) {
  return (
    <>
      <span>
        <strong>{summary}</strong> <span className="soft">{text}</span>
      </span>
      <ArrowRight size={15} aria-hidden />
    </>
  )
}
