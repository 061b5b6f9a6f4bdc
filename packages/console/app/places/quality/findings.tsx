import type { FindingGroupShown } from '@bourse/admin/contract'
import { useAdminRead } from '../../api/queries.ts'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { FindingList } from '../../table/finding-list.tsx'
import { Asked } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Validation issues by rule, with the newest rows of each. */
export function Findings() {
  const findings = useAdminRead<readonly FindingGroupShown[]>('/findings', { limit: 1_000 })
  return (
    <Panel flush title="Validation issues">
      <Asked query={findings}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No validation issues">Rejected, held and flagged rows appear here, grouped by rule.</Empty>
          ) : (
            <FindingList
              findings={data}
              which="Newest rows"
              keyOf={({ id }) => id}
              about={({ record }) => record}
              note={noteOf}
            />
          )
        }
      </Asked>
    </Panel>
  )
}

function noteOf({ level, source, last_at: at }: FindingGroupShown): string {
  const which = level === 'hold' ? ' of those listed above' : ''
  return `${which}, ${source ?? 'several sources'}, ${agoText(at, now())}`
}
