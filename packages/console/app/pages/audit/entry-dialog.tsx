import type { AuditEntry } from '@bourse/admin/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { instantText } from '../../format/dates.ts'
import { NONE } from '../../format/numbers.ts'
import { SimpleTable } from '../../table/simple-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/panel.tsx'
import { difference } from './difference.ts'
import { actorText } from './entry.ts'

/** One complete entry: each property before and after. */
export function EntryDialog({ entry }: { readonly entry: AuditEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" className="audit-open" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog title={`${entry.action} · ${entry.target.id}`} wide open={open} onClose={() => setOpen(false)}>
        <Inside entry={entry} />
      </Dialog>
    </>
  )
}

function Inside({ entry }: { readonly entry: AuditEntry }) {
  const { at, actor, target, before, after, request_id: request, hash } = entry
  return (
    <>
      <dl className="facts">
        <Fact name="When">{instantText(at)}</Fact>
        <Fact name="Who">{actorText(entry)}</Fact>
        <Fact name="From">{actor.address ?? NONE}</Fact>
        {target.account_id === null ? null : (
          <Fact name="Account">
            <Link to="/accounts/$account" params={{ account: target.account_id }}>
              {target.account_id}
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
      <SimpleTable label="Change" className="audit-difference" heads={['Member', 'Before', 'After']}>
        <tbody>
          {difference(before, after).map((one) => (
            <tr key={one.name}>
              <th scope="row">{one.name}</th>
              <td>{one.before === undefined ? NONE : <del>{one.before}</del>}</td>
              <td>{one.after === undefined ? NONE : <ins>{one.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </>
  )
}
