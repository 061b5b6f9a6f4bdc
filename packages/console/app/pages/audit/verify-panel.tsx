import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { count } from '../../format/numbers.ts'
import { instantText } from '../../format/dates.ts'
import { useAdmin } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'

interface Verified {
  readonly ok: boolean
  readonly entries: number
  readonly first_at: string | null
  readonly checkpoints: number
  readonly faults: readonly { readonly id: string; readonly fault: string }[]
}

/** Verifies the log's hash chain on request. */
export function VerifyPanel() {
  const admin = useAdmin()
  const verified = useQuery({
    queryKey: ['admin', '/audit/verify', {}],
    queryFn: ({ signal }) => admin.get<Verified>('/audit/verify', {}, signal),
    enabled: false,
  })
  return (
    <div className="audit-verify">
      <Button icon={ShieldCheck} busy={verified.isFetching} onClick={() => void verified.refetch()}>
        Verify log integrity
      </Button>
      <div role="status">
        {verified.isError ? problemText(verified.error) : null}
        {verified.data === undefined ? null : <VerificationResult verified={verified.data.data} />}
      </div>
    </div>
  )
}

function VerificationResult({
  verified: { ok, entries, first_at: first, checkpoints, faults },
}: {
  readonly verified: Verified
}) {
  return (
    <>
      <Badge tone={ok ? 'up' : 'down'}>{ok ? 'intact' : 'broken'}</Badge> {count(entries)} entries since{' '}
      {instantText(first)}, {count(checkpoints)} signed checkpoints
      <ul>
        {faults.map(({ id, fault }) => (
          <li key={`${id} ${fault}`} className="down">
            Entry {id}: {fault}
          </li>
        ))}
      </ul>
    </>
  )
}
