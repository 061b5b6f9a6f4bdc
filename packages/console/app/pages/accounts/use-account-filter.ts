import { useSession } from '../../session/session.ts'

/** The account's id as operators send it with requests; the API of one's own account accepts none. */
export function useAccountFilter(id: string): { readonly account_id?: string } {
  return useSession().owner === undefined ? {} : { account_id: id }
}
