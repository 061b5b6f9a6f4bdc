import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exampleParams, useOperation, type OperationOf } from '../../api/openapi.ts'
import { count } from '../../format/numbers.ts'
import { given, ParameterFields, type Params } from '../../forms/parameter-fields.tsx'
import { useAdmin } from '../../session/session.ts'
import { Field, Select } from '../../ui/field.tsx'
import { problemText } from '../../ui/problem.tsx'
import { ChangeDialog } from '../accounts/change-dialog.tsx'
import { useChange } from '../accounts/use-change.ts'
import { EXPORT_FORMATS, type Export, type ExportCollection } from './export.ts'

/** Parameters that do not apply to exports, or have a control of their own. */
const OWN = new Set(['format', 'dry_run', 'limit', 'cursor', 'as_of', 'changed_since'])

const parametersOf = ({ parameters }: OperationOf) =>
  parameters.filter(({ name, in: where }) => where !== 'header' && !OWN.has(name))

interface NewExportProps {
  readonly collections: readonly ExportCollection[]
  onClose(): void
}

/** Orders an export. The cost is shown first. */
export function NewExport({ collections, onClose }: NewExportProps) {
  const admin = useAdmin()
  const [operation, setOperation] = useState(collections[0]?.operation ?? '')
  const [format, setFormat] = useState<string>(EXPORT_FORMATS[0])
  const [typed, setTyped] = useState<Params>({})
  const path = collections.find((each) => each.operation === operation)?.path ?? ''
  const described = useOperation(operation)
  const body = { [path.includes('{') ? 'resource' : 'endpoint']: path, parameters: given(typed), format }
  const change = useChange(() => admin.send<Export>('POST', '/exports', body), onClose, ['/exports'])
  return (
    <ChangeDialog
      title="New export"
      action="Order"
      wide
      change={change}
      ready={described !== undefined}
      onClose={onClose}
    >
      <Field label="Collection">
        {(ids) => (
          <Select
            {...ids}
            value={operation}
            onChange={(event) => {
              setOperation(event.currentTarget.value)
              setTyped({})
            }}
          >
            {collections.map((each) => (
              <option key={each.operation} value={each.operation}>{`${each.title} (${each.path})`}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Format" hint="Text lines, or columns for data frames.">
        {(ids) => (
          <Select {...ids} value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {EXPORT_FORMATS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
      </Field>
      {described === undefined ? null : (
        <ParameterFields
          key={operation}
          parameters={parametersOf(described)}
          usual={Object.keys(exampleParams(described))}
          typed={typed}
          onTyped={setTyped}
        />
      )}
      <ExportCost path={path} />
    </ChangeDialog>
  )
}

interface Cost {
  readonly credits: number
  readonly remaining: number | null
}

/** What an order costs, from a dry run, which is free. */
function ExportCost({ path }: { readonly path: string }) {
  const admin = useAdmin()
  const cost = useQuery({
    queryKey: ['admin', '/exports', 'cost'],
    queryFn: () => admin.send<Cost>('POST', '/exports?dry_run=true', { endpoint: path }),
  })
  if (cost.isError) return <p className="field-error">{problemText(cost.error)}</p>
  if (cost.data === undefined) return <p className="soft">Cost…</p>
  const { credits, remaining } = cost.data.data
  return (
    <p role="status">
      <strong>{count(credits)} credits</strong> for the file, whatever its size
      {remaining === null ? '' : `; ${count(remaining)} left today`}. A rejected order costs nothing.
    </p>
  )
}
