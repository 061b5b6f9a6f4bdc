import type { HostProcess } from '../processes/start-host.ts'

/** Publishes prices that only ever rise, so that every answer tells how old it is. */
export interface Publisher {
  publish(): Promise<void>
  /** The last price that is committed for certain, and the last one that may be. */
  least(): number
  most(): number
  /** Batches that were confirmed. */
  committed(): number
}

/** Publishes on the hosts by turns. */
export function createPublisher(hosts: readonly HostProcess[]): Publisher {
  let [least, most, committed] = [0, 0, 0]
  return {
    async publish() {
      const close = ++most
      const host = hosts[close % hosts.length]
      // What fails may have been committed all the same: the answers will tell.
      await host?.tell('publish', { close }).then(
        () => {
          least = Math.max(least, close)
          committed += 1
        },
        () => undefined,
      )
    },
    least: () => least,
    most: () => most,
    committed: () => committed,
  }
}
