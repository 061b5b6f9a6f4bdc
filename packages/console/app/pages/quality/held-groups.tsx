import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { count } from '../../format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DecideDialog, type DecisionToMake } from './decide-dialog.tsx'
import { Decisions } from './decisions.tsx'
import { HeldFilters } from './held-filters.tsx'
import { HeldGroupItem } from './held-group.tsx'
import { groupsOf, type Decision, type Held } from './held.ts'

const route = getRouteApi('/quality')

/** Polling interval while a decision waits, in milliseconds. */
const LIVE = 3_000
/** Maximum number of held rows that the service lists per record. */
const MOST_LISTED = 1_000

/** Rows held for review, by rule, dataset and import, for an operator to release or discard. */
export function HeldGroups() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/quality' })
  const [made, setMade] = useState<readonly Decision[]>([])
  const [deciding, setDeciding] = useState<DecisionToMake>()
  const list = useAdminPages<Held>('/held', { limit: MOST_LISTED }, { every: made.length === 0 ? 30_000 : LIVE })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const groups = groupsOf(rows, search)
  return (
    <Panel flush title="Rows awaiting review">
      <Decisions
        rows={rows}
        made={made}
        onUndone={(id) => setMade((last) => last.filter((decision) => decision.id !== id))}
      />
      <QueryView query={list}>
        {() => (
          <>
            {rows.length === 0 ? null : (
              <HeldFilters
                rows={rows}
                filters={search}
                onChange={(change) => void navigate({ search: (last) => ({ ...last, ...change }), replace: true })}
              />
            )}
            {groups.length === 0 ? (
              <Empty title={rows.length === 0 ? 'Nothing to review' : 'No matching rows'}>
                {rows.length === 0
                  ? 'Rows that fail a plausibility rule wait here for your decision.'
                  : 'Change or clear a filter.'}
              </Empty>
            ) : (
              <ul className="quality-groups">
                {groups.map((group) => (
                  <HeldGroupItem key={group.id} group={group} onDecide={setDeciding} />
                ))}
              </ul>
            )}
            {list.hasNextPage ? (
              <Button className="quality-more" busy={list.isFetching} onClick={() => void list.fetchNextPage()}>
                Load more rows
              </Button>
            ) : null}
            {rows.length < MOST_LISTED ? null : (
              <p className="table-foot">
                The list has the oldest {count(MOST_LISTED)} rows per record. More appear as you review these.
              </p>
            )}
          </>
        )}
      </QueryView>
      {deciding === undefined ? null : (
        <DecideDialog
          making={deciding}
          onClose={() => setDeciding(undefined)}
          onDone={(decision) => {
            setDeciding(undefined)
            setMade((last) => [...last, decision])
          }}
        />
      )}
    </Panel>
  )
}
