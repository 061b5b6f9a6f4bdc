import { useAdminPages } from '../../api/queries.ts'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { Page } from '../../ui/page.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { DestinationsPanel } from './destinations-panel.tsx'
import type { Destination } from './event.ts'

/** Where events are sent, and what became of each. */
export function EventsPage() {
  const list = useAdminPages<Destination>('/destinations', { limit: 200 })
  const destinations = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title="Events"
      summary={
        <>
          Messages about late data, failures, quarantine, keys and quotas. Delivered at least once, in order per
          subject. For programs: <AdminDocs />
        </>
      }
    >
      <DestinationsPanel pages={list} destinations={destinations} />
      <DeliveriesPanel destinations={destinations} />
    </Page>
  )
}
