import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { problemText } from '../../ui/problem.tsx'

/** A change on its way: whether it is, and what went wrong with it. */
export interface Change {
  readonly busy: boolean
  readonly error: string | undefined
  run(): void
}

/** Sends a change; lists of accounts and keys are asked for again after it, whether it went well or not. */
export function useChange<T>(send: () => Promise<T>, onDone: (answer: T) => void): Change {
  const { isPending, error, mutate } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => Promise.all([forgetAdmin('/accounts'), forgetAdmin('/keys')]),
  })
  return { busy: isPending, error: error === null ? undefined : problemText(error), run: () => mutate() }
}
