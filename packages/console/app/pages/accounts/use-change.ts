import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { problemText } from '../../ui/problem.tsx'

/** State of a change: whether it is pending, and the error if it failed. */
export interface Change {
  readonly busy: boolean
  readonly error: string | undefined
  run(): void
}

/** Sends a change and then reloads the lists of accounts, keys and links, whether it succeeded or failed. */
export function useChange<T>(send: () => Promise<T>, onDone: (answer: T) => void): Change {
  const { isPending, error, mutate } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => Promise.all(['/accounts', '/keys', '/links'].map((path) => forgetAdmin(path))),
  })
  return { busy: isPending, error: error === null ? undefined : problemText(error), run: () => mutate() }
}
