import { BourseProblem } from '@bourse/client'
import type { OperationOf } from '../api/openapi.ts'
import { usePages } from '../api/queries.ts'
import { count } from '../format/numbers.ts'
import { curlText } from '../forms/request-panel.tsx'
import { instantText } from '../format/dates.ts'
import { titleOf, valueText } from '../table/field-columns.tsx'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { Empty } from '../ui/empty.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { BeliefChart } from './belief-chart.tsx'
import { FieldSelect } from './field-select.tsx'
import { useHistoryOperation } from './history-operation.ts'
import { VersionInputs } from './input-links.tsx'
import { asOfIn, fieldAt, unitText, valueAt, type Origin, type RowValue } from './origin.ts'
import { rowTitle } from './row-title.ts'
import { scalingNote } from './scaling-note.ts'
import { ValueHead } from './value-head.tsx'
import { VersionFacts } from './version-facts.tsx'
import { VersionList } from './version-list.tsx'
import { numberedVersions, type RowVersion } from './versions.ts'

interface RowHistoryProps {
  readonly operation: OperationOf
  readonly operations: readonly OperationOf[]
  readonly origin: RowValue
  readonly rowKey: readonly string[]
  readonly field: string
  onField(field: string): void
  onFollow(origin: Origin): void
}

/** Versions on a page: the maximum of one call. */
const MOST = 1_000

/** The versions of a row as `/v1/history` returns them. */
export function RowHistoryView(props: RowHistoryProps) {
  const { operation, origin, rowKey } = props
  const history = useHistoryOperation(operation)
  const asOf = asOfIn(origin.params)
  const params = { operation: operation.id, key: rowKey, limit: MOST, ...(asOf === undefined ? {} : { as_of: asOf }) }
  const pages = usePages(history, params)
  if (pages.data === undefined)
    return pages.error === null ? (
      <SkeletonLines lines={8} />
    ) : (
      <NoHistory error={pages.error} asOf={asOf} onRetry={() => void pages.refetch()} />
    )
  return (
    <>
      <Versions {...props} versions={pages.data.pages.flatMap(({ data }) => data)} asOf={asOf} />
      {pages.hasNextPage ? (
        <Button busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
          Load newer versions
        </Button>
      ) : null}
      <section className="origin-section">
        <h3>Request</h3>
        <Code text={curlText(history, params)} label="curl" />
        <p className="faint">
          Costs {operation.amount === 1 ? '1 credit' : `${count(operation.amount)} credits`}.{' '}
          <a href="/docs/guides/why-is-this-number-so">Why is this number so</a> explains the response.
        </p>
      </section>
    </>
  )
}

interface VersionsProps extends RowHistoryProps {
  /** Oldest first; at least one. */
  readonly versions: readonly RowVersion[]
  readonly asOf: string | undefined
}

function Versions({ operation, operations, origin, field, onField, onFollow, versions, asOf }: VersionsProps) {
  const numbered = numberedVersions(versions)
  const newest = numbered[0]?.version.values ?? {}
  const described = fieldAt(operation, field)
  const isStored = field in newest
  const shown = isStored ? newest[field] : origin.row && valueAt(origin.row, field)
  const notes = [
    asOf === undefined ? undefined : `As known on ${instantText(endOf(asOf))}.`,
    scalingNote(operation, origin, field, newest),
    isStored
      ? undefined
      : `${titleOf(field)} is calculated for each response, so it has no versions. Those of its row:`,
  ]
  return (
    <>
      <ValueHead
        title={rowTitle(operation, newest)}
        value={valueText(described, shown)}
        unit={unitText(described, newest)}
        description={described.description}
        picker={<FieldSelect operation={operation} field={field} onField={onField} />}
      />
      {notes.map((note) =>
        note === undefined ? null : (
          <p key={note} className="origin-note">
            {note}
          </p>
        ),
      )}
      <BeliefChart field={described} versions={versions} asOf={asOf && endOf(asOf)} />
      <VersionList field={described} fields={operation.fields} versions={numbered}>
        {(version) => (
          <>
            <VersionFacts version={version} />
            <VersionInputs version={version} operations={operations} params={origin.params} onFollow={onFollow} />
          </>
        )}
      </VersionList>
    </>
  )
}

/** A date as an as-of time means its entire UTC day. */
const endOf = (asOf: string) => (asOf.includes('T') ? asOf : `${asOf}T23:59:59Z`)

interface NoHistoryProps {
  readonly error: Error
  readonly asOf: string | undefined
  onRetry(): void
}

/** Why there are no versions to show, and what to do about it. */
function NoHistory({ error, asOf, onRetry }: NoHistoryProps) {
  const status = error instanceof BourseProblem ? error.status : undefined
  if (status === 404)
    return (
      <Empty title="No version to show">
        {asOf === undefined
          ? 'The row was withdrawn or is no longer retained, or your key cannot access it. Reload the page.'
          : 'The row was not known at the as-of time, or your key cannot access it. Choose a later as-of time.'}
      </Empty>
    )
  return <ProblemNote error={error} {...(status === 403 ? {} : { onRetry })} />
}
