import type { HostProcess } from '../processes/start-host.ts'

/** Publishes prices that only increase, so that every response shows how old it is. */
export interface Publisher {
  publish(): Promise<void>
  /** The last price known to be committed, and the last price that may be committed. */
  least(): number
  most(): number
  /** Number of confirmed batches. */
  committed(): number
}

/** Publishes on each host in turn. */
export function createPublisher(hosts: readonly HostProcess[]): Publisher {
  let [least, most, committed] = [0, 0, 0]
  return {
    async publish() {
      const close = ++most
      const host = hosts[close % hosts.length]
      // A failed publication may still have been committed; the responses show whether it was.
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
