import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { NONE } from '../../format/numbers.ts'
import { usePermits } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { STATE_TONES, useDestinationChange, type Delivery, type Destination } from './event.ts'

type State = Delivery['state'] | ''

const STATES: readonly { readonly value: State; readonly text: string }[] = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending' },
  { value: 'delivered', text: 'Delivered' },
  { value: 'dead', text: 'Dead' },
]

/** Polling interval in milliseconds: deliveries take seconds. */
const EVERY = 10_000

/** Deliveries, newest first, with the body of each. */
export function DeliveriesPanel({ destinations }: { readonly destinations: readonly Destination[] }) {
  const [state, setState] = useState<State>('')
  const [opened, setOpened] = useState<Delivery>()
  const list = useAdminPages<Delivery>('/deliveries', { state, limit: 100 }, { keep: true, every: EVERY })
  const nameOf = (id: string) => destinations.find((each) => each.id === id)?.name ?? id
  const columns: readonly Column<Delivery>[] = [
    { id: 'time', title: 'Event', width: 14, cell: ({ event }) => instantText(event.time) },
    { id: 'type', title: 'Type', width: 11, cell: ({ event }) => <code>{event.type}</code> },
    { id: 'subject', title: 'Subject', width: 12, cell: ({ event }) => event.subject },
    { id: 'to', title: 'Destination', width: 10, cell: ({ destination_id: id }) => nameOf(id) },
    {
      id: 'state',
      title: 'State',
      width: 7,
      cell: (delivery) => <Badge tone={STATE_TONES[delivery.state]}>{delivery.state}</Badge>,
    },
    { id: 'status', title: 'Status', width: 5, align: 'end', cell: ({ status }) => status ?? NONE },
    { id: 'attempts', title: 'Attempts', width: 6, align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'open',
      title: 'Details',
      width: 5.5,
      pinned: true,
      cell: (delivery) => (
        <Button look="ghost" onClick={() => setOpened(delivery)}>
          Open
        </Button>
      ),
    },
  ]
  const tools = <SegmentedControl<State> label="State" value={state} options={STATES} onChange={setState} />
  return (
    <Panel flush title="Deliveries" tools={tools}>
      <PagedTable
        pages={list}
        label="Deliveries"
        columns={columns}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        empty={<Empty title="No deliveries">Events are sent to destinations within seconds.</Empty>}
      />
      {opened === undefined ? null : <DeliveryDialog value={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

function DeliveryDialog({ value, onClose }: { readonly value: Delivery; onClose(): void }) {
  const admin = useAdmin()
  const mayReplay = usePermits('admin.destinations.replay') && value.state !== 'pending'
  const replay = useDestinationChange(
    () => admin.send('POST', `/destinations/${value.destination_id}/replay`, { delivery_id: value.id }),
    onClose,
  )
  const actions = mayReplay ? (
    <Button look="primary" busy={replay.busy} onClick={replay.run}>
      Send again
    </Button>
  ) : undefined
  return (
    <Dialog title={`${value.event.type} · ${value.event.subject}`} wide open onClose={onClose} actions={actions}>
      <dl className="facts">
        <Fact name="Last attempt">{value.attempted_at === null ? NONE : instantText(value.attempted_at)}</Fact>
        <Fact name="Next attempt">{value.next_attempt_at === null ? NONE : instantText(value.next_attempt_at)}</Fact>
        <Fact name="Status">{value.status ?? NONE}</Fact>
        <Fact name="Duration">{value.duration_ms === null ? NONE : `${value.duration_ms} ms`}</Fact>
      </dl>
      <Code label="Body" text={JSON.stringify(value.event, null, 2)} />
      <Code label="Response" text={value.response ?? ''} />
      {replay.error === undefined ? null : (
        <p role="alert" className="field-error">
          {replay.error}
        </p>
      )}
    </Dialog>
  )
}
