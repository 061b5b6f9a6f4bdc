import { useQuery } from '@tanstack/react-query'
import { listProviders, type IdentityProvider } from '../api/session.ts'

/** Polling interval in milliseconds: the service checks providers every 30 seconds. */
const EVERY = 60_000

/** The identity providers; none until they are loaded, or if they cannot be: a key still signs in. */
export function useProviders(enabled = true): readonly IdentityProvider[] {
  const query = useQuery({ queryKey: ['providers'], queryFn: listProviders, refetchInterval: EVERY, enabled })
  return query.data ?? []
}
