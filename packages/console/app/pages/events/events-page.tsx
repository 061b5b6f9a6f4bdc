import { useAdminPages } from '../../api/queries.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useSession } from '../../session/session.ts'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { Page } from '../../ui/page.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { DestinationsPanel } from './destinations-panel.tsx'
import type { Destination } from './event.ts'

/** Where events are sent, and what became of each. */
export function EventsPage() {
  const isOperator = useSession().owner !== undefined
  const list = useAdminPages<Destination>('/destinations', { limit: 200 })
  const destinations = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title="Events"
      summary={
        isOperator ? (
          <>
            Messages about late data, failures, quarantine, keys and quotas. Delivered at least once, in order per
            subject. For programs: <AdminDocs />
          </>
        ) : (
          'Messages about your exports, quotas and expiring keys. Delivered at least once, in order per subject.'
        )
      }
    >
      <DestinationsPanel pages={list} destinations={destinations} />
      <Permitted to="admin.deliveries.list">
        <DeliveriesPanel destinations={destinations} />
      </Permitted>
    </Page>
  )
}
