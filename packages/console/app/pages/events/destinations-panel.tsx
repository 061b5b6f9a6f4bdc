import { Plus } from 'lucide-react'
import { useState } from 'react'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useSession } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable, type Pages } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DestinationActions } from './destination-actions.tsx'
import type { Destination, WithSecret } from './event.ts'
import { NewDestination } from './new-destination.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const COLUMNS: readonly Column<Destination>[] = [
  { id: 'name', title: 'Destination', width: 11, cell: ({ id, name }) => <span title={id}>{name}</span> },
  { id: 'state', title: 'State', width: 8, cell: State },
  { id: 'kind', title: 'Kind', width: 6, cell: ({ kind }) => kind },
  { id: 'address', title: 'Address', width: 16, cell: ({ address }) => <code>{address}</code> },
  { id: 'types', title: 'Types', width: 14, cell: ({ types }) => types?.join(', ') ?? 'All' },
  { id: 'account', title: 'Account', width: 9, cell: ({ account_id: account }) => account ?? 'All' },
]

function State({ enabled, disabled_reason: reason, failing_since: since }: Destination) {
  if (!enabled) return <Badge tone="down">{reason === null ? 'disabled' : `disabled: ${reason}`}</Badge>
  if (since !== null) return <Badge tone="warn">{`failing, ${agoText(since, now())}`}</Badge>
  return <Badge tone="up">enabled</Badge>
}

interface DestinationsPanelProps {
  readonly pages: Pages
  readonly destinations: readonly Destination[]
}

/** The destinations, with what operators do with them. */
export function DestinationsPanel({ pages, destinations }: DestinationsPanelProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<WithSecret>()
  const isOperator = useSession().owner !== undefined
  const actions: Column<Destination> = {
    id: 'actions',
    title: 'Change',
    width: 4.5,
    pinned: true,
    cell: (destination) => <DestinationActions value={destination} onSecret={setMade} />,
  }
  const add = (
    <Permitted to="admin.destinations.create">
      <Button look="primary" icon={Plus} onClick={() => setIsAdding(true)}>
        New destination
      </Button>
    </Permitted>
  )
  function created(destination: WithSecret): void {
    setIsAdding(false)
    if (destination.kind === 'webhook') setMade(destination)
  }
  return (
    <Panel flush title="Destinations" tools={add}>
      <PagedTable
        pages={pages}
        label="Destinations"
        columns={[...COLUMNS.filter(({ id }) => isOperator || id !== 'account'), actions]}
        rows={destinations}
        rowKey={({ id }) => id}
        empty={<Empty title="No destinations yet">Add a webhook or a chat channel.</Empty>}
      />
      {isAdding ? <NewDestination onCreated={created} onClose={() => setIsAdding(false)} /> : null}
      {made === undefined ? null : <SecretDialog value={made} onClose={() => setMade(undefined)} />}
    </Panel>
  )
}
