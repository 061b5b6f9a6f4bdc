import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useMemo } from 'react'
import type { AnyOperation, AnyParams } from '../../api/any-operation.ts'
import type { OperationOf } from '../../api/openapi.ts'
import { jsonText } from '../../format/json.ts'
import { count } from '../../format/numbers.ts'
import type { Call } from '../../forms/request-panel.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { fieldColumns, type AnyRow } from '../../table/field-columns.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Code } from '../../ui/code.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { AnswerChart } from './answer-chart.tsx'
import { shownText } from './json-text.ts'
import { VIEWS, type View } from './route.ts'

interface ResponseProps {
  readonly operation: OperationOf
  readonly call: AnyOperation
  /** Undefined until the first request is sent. */
  readonly params: AnyParams | undefined
  /** Increments with every send, to repeat the same request. */
  readonly sending: number
  readonly view: View
  onView(view: View): void
}

const VIEW_WORDS: Readonly<Record<View, string>> = { table: 'Table', chart: 'Chart', json: 'JSON' }

/** The response to the request. */
export function Response({ operation, call, params, sending, view, onView }: ResponseProps) {
  const answer = useQuery({
    queryKey: [call.spec.id, 'played', params, sending],
    queryFn: ({ signal }) => call(params ?? {}, { signal }),
    enabled: params !== undefined,
    staleTime: Infinity,
  })
  return (
    <Panel
      flush
      title="Response"
      tools={
        <SegmentedControl
          label="View"
          value={view}
          options={VIEWS.map((value) => ({ value, text: VIEW_WORDS[value] }))}
          onChange={onView}
        />
      }
    >
      {params === undefined ? (
        <Empty icon={Play} title="No request yet">
          Fill in the form and send it. The cost is shown next to the button.
        </Empty>
      ) : (
        <QueryView query={answer}>
          {({ data, meta }) => (
            <Shown operation={operation} request={{ operation: call, params }} data={data} meta={meta} view={view} />
          )}
        </QueryView>
      )}
    </Panel>
  )
}

interface ShownProps {
  readonly operation: OperationOf
  readonly request: Call
  readonly data: readonly AnyRow[] | AnyRow
  readonly meta: object
  readonly view: View
}

function Shown({ operation, request, data, meta, view }: ShownProps) {
  const rows = useMemo(() => (isList(data) ? data : [data]), [data])
  const columns = useMemo(() => fieldColumns(operation.fields), [operation])
  if (view === 'json')
    return (
      <div className="panel-body playground-json">
        <Code text={shownText(jsonText({ data, meta }, 2))} label="Response as JSON" />
      </div>
    )
  if (view === 'chart') return <AnswerChart operation={operation} request={request} rows={rows} />
  return (
    <>
      <DataTable
        label="Response"
        columns={columns}
        rows={rows}
        call={request}
        rowKey={(_, index) => index}
        empty={<Empty title="No rows">No results.</Empty>}
      />
      <p className="table-foot numeric" role="status">
        {count(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
      </p>
    </>
  )
}

const isList = (data: readonly AnyRow[] | AnyRow): data is readonly AnyRow[] => Array.isArray(data)
