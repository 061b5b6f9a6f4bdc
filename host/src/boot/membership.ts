import type { Ledger } from '@bourse/engine/ledger'
import type { Changes } from './changes.ts'
import { RELEASES } from './older-hosts.ts'
import { watchReplicas, type ReplicaWatch, type ReplicaWatchOptions } from './watch-replicas.ts'

/** A host's membership in the group of replicas that share its database. */
export interface Membership {
  /** Registers this host as a replica; does nothing the second time. */
  join(): Promise<void>
  close(): Promise<void>
}

/** Creates the membership of a host that has not joined the other replicas. */
export function createMembership(
  options: ReplicaWatchOptions,
  { ledger, changes }: { readonly ledger: Pick<Ledger, 'join'>; readonly changes: Pick<Changes, 'onNotice'> },
): Membership {
  let watching: Promise<ReplicaWatch> | undefined

  async function watch(): Promise<ReplicaWatch> {
    ledger.join()
    const replicas = await watchReplicas(options)
    changes.onNotice(RELEASES, replicas.check)
    return replicas
  }

  return {
    join: async () => void (await (watching ??= watch())),
    close: async () => (await watching)?.close(),
  }
}
