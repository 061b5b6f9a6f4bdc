import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/queries.ts'
import { useBourse, useSession } from '../../session/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'

const HOW =
  'Run `bourse setup` where the service is installed: it connects sources of real rows, some of which need no key. ' +
  '`bourse import eod bars.csv` takes your own files.'

/** Explains how to load rows into an installation without daily bars. Renders nothing if there are movers. */
export function FirstRows() {
  const bourse = useBourse()
  const { owner } = useSession()
  const movers = useRead(bourse.movers.list, { direction: 'gainers', limit: 1 })
  if (movers.data === undefined || movers.data.data.length > 0) return null
  return (
    <Empty
      title="No daily bars yet"
      action={owner === undefined ? undefined : <Link to="/sources">Sources of real rows</Link>}
    >
      <InlineCode text={HOW} />
    </Empty>
  )
}
