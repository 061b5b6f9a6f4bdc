import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { problemText } from '../../ui/problem.tsx'
import { pathOf, tagOf, type Source } from './source.ts'

/** A change to a source; omitted properties are left unchanged. */
export interface SourceChange {
  readonly enabled?: boolean
  readonly accept_terms?: true
  readonly contract?: string
  readonly plan?: string
}

/** Sends a change to a source and then reloads the sources, whether it succeeded or failed. */
export function useSourceChange(source: Source) {
  const admin = useAdmin()
  const { isPending, error, mutate } = useMutation({
    mutationFn: (change: SourceChange) =>
      admin.send<Source>('PATCH', pathOf(source), change, { ifMatch: tagOf(source) }),
    onSettled: () => forgetAdmin('/sources'),
  })
  return { busy: isPending, error: error === null ? undefined : problemText(error), send: mutate }
}
