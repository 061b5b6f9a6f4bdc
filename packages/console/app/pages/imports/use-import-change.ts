import { useIsMutating, useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import type { Import } from './import.ts'

/**
 * Changes an import. `isBusy` is true during any change to it, from anywhere on the page: a second change would name a
 * version that the first one replaces, and be rejected.
 */
export function useImportChange<T>({ id }: Pick<Import, 'id'>, change: (value: T) => Promise<unknown>) {
  const mutationKey = ['imports', id]
  const mutation = useMutation({ mutationKey, mutationFn: change, onSettled: () => forgetAdmin('/imports') })
  return { ...mutation, isBusy: useIsMutating({ mutationKey }) > 0 }
}
