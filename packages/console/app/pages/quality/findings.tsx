import type { FindingGroupShown } from '@bourse/admin/contract'
import { useAdminRead } from '../../api/queries.ts'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { IssueList } from '../../table/issue-list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Validation issues by rule, with the newest rows of each. */
export function Findings() {
  const findings = useAdminRead<readonly FindingGroupShown[]>('/findings', { limit: 1_000 })
  return (
    <Panel flush title="Validation issues">
      <QueryView query={findings}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No validation issues">Rejected, held and flagged rows appear here, grouped by rule.</Empty>
          ) : (
            <IssueList
              findings={data}
              which="Newest rows"
              keyOf={({ id }) => id}
              about={({ record }) => record}
              note={noteOf}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function noteOf({ level, source, last_at: at }: FindingGroupShown): string {
  const which = level === 'hold' ? ' of those listed above' : ''
  return `${which}, ${source ?? 'several sources'}, ${agoText(at, now())}`
}
