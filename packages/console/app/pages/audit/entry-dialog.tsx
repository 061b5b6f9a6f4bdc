import type { NamedEntry } from '@bourse/admin/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { instantText } from '../../format/dates.ts'
import { NONE } from '../../format/numbers.ts'
import { DifferenceTable } from '../../table/difference-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/panel.tsx'
import { actionText, actorText } from './entry.ts'

/** One complete entry: each property before and after. */
export function EntryDialog({ entry }: { readonly entry: NamedEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" className="audit-open" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog
        title={`${actionText(entry)} ${entry.target.name ?? entry.target.id}`}
        wide
        open={open}
        onClose={() => setOpen(false)}
      >
        <Inside entry={entry} />
      </Dialog>
    </>
  )
}

function Inside({ entry }: { readonly entry: NamedEntry }) {
  const { at, actor, target, before, after, request_id: request, hash } = entry
  return (
    <>
      <dl className="facts">
        <Fact name="When">{instantText(at)}</Fact>
        <Fact name="Who">
          {actor.key_id === null ? (
            actorText(entry)
          ) : (
            <Link to="/audit" search={{ actor: actor.key_id }} title={actor.key_id}>
              {actorText(entry)}
            </Link>
          )}
          {actor.account_name === null ? null : <span className="soft"> of {actor.account_name}</span>}
        </Fact>
        <Fact name="Action">
          <code>{entry.action}</code>
        </Fact>
        <Fact name="Resource">
          <Link to="/audit" search={{ target: target.id }} title="All its changes">
            {target.id}
          </Link>
        </Fact>
        <Fact name="From">{actor.address ?? NONE}</Fact>
        {target.account_id === null ? null : (
          <Fact name="Account">
            <Link to="/accounts/$account" params={{ account: target.account_id }}>
              {target.account_name ?? target.account_id}
            </Link>
          </Fact>
        )}
        <Fact name="Request">
          <code>{request ?? NONE}</code>
        </Fact>
        <Fact name="Hash">
          <code title={hash}>{hash.slice(0, 16)}…</code>
        </Fact>
      </dl>
      <DifferenceTable before={before} after={after} />
    </>
  )
}
