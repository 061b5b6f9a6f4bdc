import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { problemText } from '../../ui/problem.tsx'

/** State of a change: whether it is pending, and the error if it failed. */
export interface Change {
  readonly busy: boolean
  readonly error: string | undefined
  run(): void
}

/** Lists that a change of an account, key, link or member concerns. */
const ACCOUNT_LISTS = ['/accounts', '/keys', '/links', '/members', '/invitations']

/** Sends a change and then reloads the lists that it concerns, whether it succeeded or failed. */
export function useChange<T>(
  send: () => Promise<T>,
  onDone: (answer: T) => void,
  lists: readonly string[] = ACCOUNT_LISTS,
): Change {
  const { isPending, error, mutate } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => Promise.all(lists.map((path) => forgetAdmin(path))),
  })
  return { busy: isPending, error: error === null ? undefined : problemText(error), run: () => mutate() }
}
